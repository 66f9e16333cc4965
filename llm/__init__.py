"""Chat models by langchain-core's interface: prompts, the gateway to an endpoint, a scripted model."""

"""The machine that answers a question: state, nodes, routes, and the runner that journals and shows progress."""

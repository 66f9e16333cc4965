"""Words and nodes that a read-only query may hold, as data.

T-SQL needs no semicolon between statements, and sqlglot takes a word such as DELETE for an alias; so every reserved
word of T-SQL outside quotes must be one that a SELECT has a place for. PostgreSQL and DuckDB separate statements
by semicolons, there the tree alone decides.
"""

from __future__ import annotations

from core.sql import Dialect


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


_TSQL_RESERVED = words(
    """
    ADD ALL ALTER AND ANY AS ASC AUTHORIZATION BACKUP BEGIN BETWEEN BREAK BROWSE BULK BY CASCADE CASE CHECK
    CHECKPOINT CLOSE CLUSTERED COALESCE COLLATE COLUMN COMMIT COMPUTE CONSTRAINT CONTAINS CONTAINSTABLE CONTINUE
    CONVERT CREATE CROSS CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR DATABASE DBCC
    DEALLOCATE DECLARE DEFAULT DELETE DENY DESC DISK DISTINCT DISTRIBUTED DOUBLE DROP DUMP ELSE END ERRLVL
    ESCAPE EXCEPT EXEC EXECUTE EXISTS EXIT EXTERNAL FETCH FILE FILLFACTOR FOR FOREIGN FREETEXT FREETEXTTABLE
    FROM FULL FUNCTION GOTO GRANT GROUP HAVING HOLDLOCK IDENTITY IDENTITYCOL IDENTITY_INSERT IF IN INDEX INNER
    INSERT INTERSECT INTO IS JOIN KEY KILL LEFT LIKE LINENO LOAD MERGE NATIONAL NOCHECK NONCLUSTERED NOT NULL
    NULLIF OF OFF OFFSETS ON OPEN OPENDATASOURCE OPENQUERY OPENROWSET OPENXML OPTION OR ORDER OUTER OVER PERCENT
    PIVOT PLAN PRECISION PRIMARY PRINT PROC PROCEDURE PUBLIC RAISERROR READ READTEXT RECONFIGURE REFERENCES
    REPLICATION RESTORE RESTRICT RETURN REVERT REVOKE RIGHT ROLLBACK ROWCOUNT ROWGUIDCOL RULE SAVE SCHEMA
    SECURITYAUDIT SELECT SEMANTICKEYPHRASETABLE SEMANTICSIMILARITYDETAILSTABLE SEMANTICSIMILARITYTABLE
    SESSION_USER SET SETUSER SHUTDOWN SOME STATISTICS SYSTEM_USER TABLE TABLESAMPLE TEXTSIZE THEN TO TOP TRAN
    TRANSACTION TRIGGER TRUNCATE TRY_CONVERT TSEQUAL UNION UNIQUE UNPIVOT UPDATE UPDATETEXT USE USER VALUES
    VARYING VIEW WAITFOR WHEN WHERE WHILE WITH WITHIN WRITETEXT
    """
)

_TSQL_IN_SELECT = words(
    """
    ALL AND ANY AS ASC BETWEEN BY CASE COALESCE COLLATE CONTAINS CONVERT CROSS CURRENT CURRENT_DATE CURRENT_TIME
    CURRENT_TIMESTAMP DESC DISTINCT DOUBLE ELSE END ESCAPE EXCEPT EXISTS FETCH FOR FREETEXT FROM FULL GROUP
    HAVING IN INDEX INNER INTERSECT IS JOIN LEFT LIKE NATIONAL NOT NULL NULLIF OF ON OPTION OR ORDER OUTER OVER
    PERCENT PIVOT PRECISION RIGHT SELECT SOME TABLESAMPLE THEN TO TOP TRY_CONVERT UNION UNPIVOT VALUES VARYING
    WHEN WHERE WITH WITHIN
    """
)

REFUSED_WORDS: dict[Dialect, frozenset[str]] = {
    # Not reserved, but each starts a statement (or a batch) of its own.
    Dialect.TSQL: (_TSQL_RESERVED - _TSQL_IN_SELECT) | {"FETCH"} | {"GO", "THROW", "RECEIVE"},
    # Functions without brackets, besides INTO.
    Dialect.DUCKDB: words("INTO CURRENT_CATALOG CURRENT_ROLE CURRENT_SCHEMA CURRENT_USER SESSION_USER"),
    Dialect.POSTGRES: words(
        "INTO CURRENT_CATALOG CURRENT_ROLE CURRENT_SCHEMA CURRENT_USER SESSION_USER SYSTEM_USER USER"
    ),
    Dialect.SPARK: words(
        "INTO CURRENT_CATALOG CURRENT_DATABASE CURRENT_SCHEMA CURRENT_USER SESSION_USER USER TRANSFORM REDUCE MAP"
    ),
}

HARMLESS_BEFORE: dict[str, frozenset[str]] = {
    "FETCH": frozenset({"NEXT", "FIRST"}),
    "MERGE": frozenset({"JOIN"}),
}
"""Refused words that read where one of these reserved words follows: a row limit, a way to join."""

HARMLESS_INSIDE: dict[Dialect, dict[str, str]] = {
    # UNPIVOT … INTO NAME … VALUE …; DuckDB has no SELECT INTO.
    Dialect.DUCKDB: {"INTO": "NAME"},
}
"""Refused words that read inside brackets where this word follows: no statement begins there."""

WORDS_BEFORE_BRACKET = words(
    """
    ALL AND ANTI ANY APPLY AS ASOF BETWEEN BY CASE CROSS CUBE DISTINCT ELSE EXCEPT EXCLUDE EXISTS FILTER FIRST
    FORCESEEK FROM GROUP HAVING ILIKE IN INDEX INTERSECT INTERVAL IS JOIN LATERAL LIKE LIMIT MATERIALIZED NEXT NOT
    OFFSET ON OPTION OR OVER PARTITION PATH PERCENT PIVOT QUALIFY RAW REPEATABLE ROLLUP ROOT SELECT SEMI
    SETS SOME TABLESAMPLE THEN TOP UNION UNPIVOT USING VALUES WHEN WHERE WITH XMLNAMESPACES
    """
)
"""Words that stand before a bracket without being a call."""

TYPES_WITH_SIZE = words(
    """
    BINARY BIT BPCHAR CHAR CHARACTER DATETIME2 DATETIMEOFFSET DEC DECIMAL FLOAT NCHAR NUMERIC NVARCHAR TIME
    TIMESTAMP TIMESTAMPTZ TIMETZ VARBINARY VARCHAR VARYING
    """
)

TABLE_HINTS = words(
    """
    FORCESCAN FORCESEEK INDEX NOEXPAND NOLOCK READCOMMITTED READPAST READUNCOMMITTED SNAPSHOT
    """
)

QUERY_OPTIONS = frozenset(
    {
        "CONCAT UNION", "EXPAND VIEWS", "FAST", "FORCE ORDER", "HASH GROUP", "HASH JOIN", "HASH UNION", "KEEP PLAN",
        "KEEPFIXED PLAN", "LABEL", "LOOP JOIN", "MAXDOP", "MAXRECURSION", "MERGE JOIN", "MERGE UNION",
        "NO_PERFORMANCE_SPOOL", "OPTIMIZE FOR UNKNOWN", "ORDER GROUP", "PARAMETERIZATION FORCED",
        "PARAMETERIZATION SIMPLE", "RECOMPILE", "ROBUST PLAN",
    }
)  # fmt: skip
"""What OPTION (…) may ask of SQL Server: no trace flags, no plans of others, no share of its memory."""

TYPES = words(
    """
    ARRAY BIGDECIMAL BIGINT BINARY BIT BOOLEAN BPCHAR CHAR CIDR DATE DATE32 DATEMULTIRANGE DATERANGE DATETIME
    DATETIME2 DATETIME64 DECIMAL DECIMAL128 DECIMAL256 DECIMAL32 DECIMAL64 DOUBLE FLOAT HUGEINT IMAGE INET INT
    INT128 INT256 INT4MULTIRANGE INT4RANGE INT8MULTIRANGE INT8RANGE INTERVAL JSON JSONB LIST MAP MEDIUMINT MONEY
    NAME NCHAR NULL NUMERIC NUMMULTIRANGE NUMRANGE NVARCHAR ROWVERSION SMALLDATETIME SMALLINT SMALLMONEY STRUCT
    TEXT TIME TIMESTAMP TIMESTAMPLTZ TIMESTAMPNTZ TIMESTAMPTZ TIMESTAMP_MS TIMESTAMP_NS TIMESTAMP_S TIMETZ TINYINT
    TSMULTIRANGE TSRANGE TSTZMULTIRANGE TSTZRANGE UBIGINT UINT UINT128 UNION UNIQUEIDENTIFIER UNKNOWN USMALLINT
    UTINYINT UUID VARBINARY VARCHAR VARIANT XML
    """
)
"""Types (sqlglot's names) that a value may be cast to; names of objects and types of users are not among them."""

NODES = words(
    """
    Add Alias Aliases All And Any AtTimeZone Between Binary BitwiseAnd BitwiseLeftShift BitwiseNot BitwiseOr
    BitwiseRightShift BitwiseXor Boolean Bracket CTE Case Collate Column ColumnDef Concat Cube DPipe DataType
    DataTypeParam Distinct Div Dot EQ Escape Except Exists Fetch Filter ForClause From GT GTE Glob Group
    GroupingSets Having HexString ILike Identifier IgnoreNulls In IndexTableHint IntDiv Intersect Interval
    IntervalSpan Is JSONKeyValue JSONPath JSONPathKey JSONPathRoot JSONPathSubscript JSONPathWildcard Join LT LTE
    Lateral Like Limit LimitOptions Literal Mod Mul NEQ National Neg Not Null NullSafeEQ NullSafeNEQ Offset
    OpenJSONColumnDef Or Order Ordered Parameter Paren Pivot PivotAlias PivotAny Qualify QueryOption
    RecursiveWithSearch RegexpILike RespectNulls Rollup Select SimilarTo Slice Star Sub Subquery Table TableAlias
    TableSample Tuple Union UnpivotColumns Values Var Version Where Window WindowSpec With WithOrdinality
    WithTableHint WithinGroup XMLKeyValueOption
    """
)
"""Nodes of a tree that are not functions and may stand in a query."""

NODES_OF: dict[Dialect, frozenset[str]] = {
    Dialect.TSQL: frozenset(),
    # Functions without a name, lists made of lists, arguments by name.
    Dialect.DUCKDB: words("Comprehension Kwarg Lambda PropertyEQ"),
    Dialect.POSTGRES: words(
        "Adjacent ArrayContainedBy ArrayContainsAll ArrayOverlaps Distance JSONValue Kwarg Overlaps PropertyEQ"
    ),
    Dialect.SPARK: words("Lambda PropertyEQ"),
}
"""Nodes that only one dialect has a place for; in T-SQL ``:=`` and ``=>`` would be no reads."""

_OVER_ARRAYS = words("ALL SOME")
QUANTIFIERS: dict[Dialect, frozenset[str]] = {
    Dialect.TSQL: frozenset(),
    Dialect.DUCKDB: _OVER_ARRAYS,
    Dialect.POSTGRES: _OVER_ARRAYS,
    Dialect.SPARK: frozenset(),
}
"""Reserved words that compare with every value of an array; sqlglot takes them for functions nobody knows."""

NAMED_TYPES = words("SYSNAME CIDR MACADDR TSQUERY TSVECTOR VARBIT")
"""Types that sqlglot knows by name only."""

REFUSED_FUNCTIONS = frozenset({"NextValueFor"})
"""Nodes that sqlglot counts among functions but that are written without a function's name."""

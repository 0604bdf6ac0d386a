import pathlib
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from os import PathLike
from typing import Any, Protocol, SupportsFloat, TypedDict

from numpy import bool_, float32, int32, uint8, uint32
from numpy.typing import NDArray

__version__: str

Path = str | PathLike[str]
House = Path | tuple[str, str] | "File"
Houses = House | Iterable[House]
Seconds = float | None
Fact = bool | int | float | str | None
Numbers = dict[str, SupportsFloat]
Weights = House | dict[str, House]

class Error(ValueError):
    code: str

class File:
    name: str
    text: str
    def __init__(self, name: str, text: str) -> None: ...

class HouseWarning(UserWarning): ...

class Finding:
    severity: str
    kind: str
    file: str
    line: int
    column: int
    subject: str
    what: str
    example: str
    remedy: str
    consequences: list[str]
    of_battles: bool

def check(houses: Houses) -> list[Finding]: ...

class Modifier:
    rule: str
    value: int
    because: str
    enemy: bool

class Check:
    chart: str
    title: str
    whose: str
    rule: str
    dice: str
    modifiers: list[Modifier]
    total_modifier: int
    needed: int
    varies: bool

class Odds(dict[str, Fraction]):
    @property
    def checks(self) -> list[Check]: ...
    @property
    def assumed(self) -> list[str]: ...
    @property
    def without_effect(self) -> list[str]: ...
    @property
    def rules(self) -> list[str]: ...

class Table:
    axes: dict[str, list[Fact]]
    outcomes: list[str]
    def __getitem__(self, values: Fact | tuple[Fact, ...]) -> Odds | None: ...
    @property
    def array(self) -> NDArray[Any]: ...
    def records(self) -> list[dict[str, Any]]: ...

class Ruleset:
    def __init__(
        self, system: str, houses: Houses = (), numbers: Numbers | None = None
    ) -> None: ...
    @property
    def system(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def houses(self) -> list[str]: ...
    @property
    def subjects(self) -> list[str]: ...
    def facts(self, subject: str) -> list[str]: ...
    def rule(self, rule_id: str) -> str: ...
    def odds(
        self,
        subject: str,
        facts: dict[str, Fact] | None = None,
        /,
        *,
        seconds: Seconds = None,
        **more: Fact,
    ) -> Odds: ...
    def odds_json(
        self,
        subject: str,
        facts: dict[str, Fact] | None = None,
        /,
        *,
        seconds: Seconds = None,
        **more: Fact,
    ) -> str: ...
    def table(
        self,
        subject: str,
        facts: dict[str, Any] | None = None,
        /,
        *,
        seconds: Seconds = None,
        **more: Any,
    ) -> Table: ...

def systems() -> list[str]: ...
def odds(
    system: str | Ruleset,
    subject: str,
    facts: dict[str, Fact] | None = None,
    /,
    houses: Houses = (),
    numbers: Numbers | None = None,
    seconds: Seconds = None,
    **more: Fact,
) -> Odds: ...
def table(
    system: str | Ruleset,
    subject: str,
    facts: dict[str, Any] | None = None,
    /,
    houses: Houses = (),
    numbers: Numbers | None = None,
    seconds: Seconds = None,
    **more: Any,
) -> Table: ...

class Comparison:
    versions: list[str]
    tried: int
    changed: int
    situations: list[dict[str, Any]]

def compare(
    system: str,
    subject: str,
    facts: dict[str, Fact] | None = None,
    /,
    houses: Houses = (),
    numbers: Numbers | None = None,
    most: int = 5,
    seconds: Seconds = None,
    **more: Fact,
) -> Comparison: ...

class Order:
    text: str
    action: int
    kind: int
    unit: int
    target: int

class Result:
    over: bool
    winner: int | None
    rule: str
    why: str
    degree: str

class Advice:
    order: str
    chance: float
    gain: float
    samples: int
    reason: str

class ActionMeaning:
    group: str
    unit: int
    target: int
    way: int

class Scenario:
    name: str
    def __init__(
        self, scenario: Path | File, houses: Houses = (), weights: Weights | None = None
    ) -> None: ...
    @classmethod
    def of_log(cls, log: str) -> Scenario: ...
    @property
    def system(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def sides(self) -> list[str]: ...
    @property
    def units(self) -> list[tuple[str, int, int]]: ...
    @property
    def commanders(self) -> list[str]: ...
    @property
    def actions(self) -> int: ...
    def meaning_of(self, action: int) -> ActionMeaning | None: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    def svg(self) -> str: ...

class Page(str): ...

def scenarios() -> dict[str, pathlib.Path]: ...

class Commanding(Protocol):
    """`answer` may be left out: the first option is taken then."""

    def order(self, battle: Battle) -> Order | str | int: ...
    def answer(self, battle: Battle, rule: str, question: str, options: list[str]) -> int: ...

class Ordering(Protocol):
    def order(self, battle: Battle) -> Order | str | int: ...

Commander = str | Callable[[Battle], Order | str | int] | Ordering | Commanding

class Battle:
    scenario: Scenario
    def __init__(
        self,
        scenario: Scenario | Path | File,
        seed: int = 1,
        number: int = 0,
        blue: str | None = None,
        red: str | None = None,
        nodes: int = 0,
    ) -> None: ...
    @classmethod
    def from_state(
        cls, scenario: Scenario | Path | File, state: bytes, seed: int = 1, number: int = 0
    ) -> Battle: ...
    @classmethod
    def from_log(
        cls,
        log: str,
        scenario: Scenario | Path | File | None = None,
        seed: int = 1,
        number: int = 0,
    ) -> Battle: ...
    def clone(self, seed: int | None = None) -> Battle: ...
    @property
    def over(self) -> bool: ...
    @property
    def side_to_move(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def orders(self) -> int: ...
    @property
    def result(self) -> Result: ...
    @property
    def hash(self) -> int: ...
    @property
    def state(self) -> bytes: ...
    @property
    def log(self) -> str: ...
    def legal_orders(self) -> list[Order]: ...
    def legal_actions(self) -> tuple[int, ...]: ...
    def legal_array(self) -> NDArray[int32]: ...
    def legal_mask(self) -> NDArray[uint8]: ...
    def sample_order(self) -> Order: ...
    def order_of_action(self, action: int) -> Order | None: ...
    def action_of(self, order: Order) -> int | None: ...
    def read(self, words: str) -> Order: ...
    def why_refused(self, order: Order | str | int) -> str: ...
    def apply(self, order: Order | str | int) -> None: ...
    def order_of_commander(self) -> Order: ...
    def command(self, side: int, name: str) -> None: ...
    def fight(self, blue: Commander | None = None, red: Commander | None = None) -> Result: ...
    def odds(self, order: Order | str | int, seconds: Seconds = None) -> Odds: ...
    def advise(self, nodes: int = 0) -> list[Advice]: ...
    def observe(self) -> dict[str, NDArray[float32]]: ...
    def observe_moment(self) -> NDArray[float32]: ...
    def observe_units(self) -> NDArray[float32]: ...
    def observe_cells(self) -> NDArray[float32]: ...
    def data(self) -> dict[str, Any]: ...
    def json(self) -> str: ...
    def report(self) -> Page: ...
    def svg(self) -> str: ...

class Environment:
    metadata: dict[str, Any]
    scenario: Scenario
    battle: Battle
    agents: list[str]
    possible_agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    def __init__(
        self,
        scenario: Scenario | Path | File,
        seed: int = 1,
        most_orders: int = 20000,
        render_mode: str = "svg",
    ) -> None: ...
    @property
    def num_agents(self) -> int: ...
    @property
    def max_num_agents(self) -> int: ...
    @property
    def unwrapped(self) -> Environment: ...
    def observation_space(self, agent: str) -> Any: ...
    def action_space(self, agent: str) -> Any: ...
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None: ...
    def observe(self, agent: str) -> dict[str, Any]: ...
    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]: ...
    def step(self, action: int | None) -> None: ...
    def agent_iter(self, max_iter: int = ...) -> Iterator[str]: ...
    def state(self) -> dict[str, NDArray[float32]]: ...
    def render(self) -> str: ...
    def close(self) -> None: ...

class VectorEnvironment:
    scenario: Scenario
    num_envs: int
    single_observation_space: Any
    single_action_space: Any
    def __init__(
        self,
        scenario: Scenario | Path | File,
        count: int,
        seed: int = 1,
        threads: int = 2,
        blue: str | None = None,
        red: str | None = None,
        nodes: int = 0,
        most_orders: int = 0,
        most_turns: int = 0,
    ) -> None: ...
    def reset(self, seed: int = 1) -> None: ...
    def sample_actions(self) -> NDArray[uint32]: ...
    def step(self, actions: NDArray[Any]) -> tuple[NDArray[float32], NDArray[uint8]]: ...
    def play(self, orders: int) -> int: ...
    def sides(self) -> NDArray[int32]: ...
    def legal_masks(self) -> NDArray[uint8]: ...
    def observe(self) -> dict[str, NDArray[float32]]: ...
    def final_observations(self) -> dict[int, dict[str, NDArray[float32]]]: ...
    def hash(self, index: int) -> int: ...

class Study:
    variants: list[dict[str, Any]]
    summary: dict[str, Any]
    rows: list[dict[str, Any]]
    text: str
    html: str
    faults: str

Progress = Callable[[int, int], object] | bool | None

def simulate(
    scenario: Path | Scenario,
    blue: str | None = None,
    red: str | None = None,
    battles: int = 0,
    seed: int | None = None,
    threads: int | None = None,
    nodes: int = 0,
    houses: Houses = (),
    progress: Progress = None,
    bots: dict[str, str] | None = None,
    bot_ms: int = 10000,
    numbers: Numbers | None = None,
    weights: Weights | None = None,
    bot_nodes: int = 0,
    bot_fault: str = "forfeit",
    bot_options: dict[str, object] | None = None,
    bot_talk: Path | None = None,
) -> Study: ...

class Variant(TypedDict, total=False):
    houses: Houses
    numbers: Numbers
    blue: str
    red: str
    nodes: int
    scenario: Scenario | Path | File

def sweep(
    study: Path | File | None = None,
    battles: int = 0,
    seed: int | None = None,
    threads: int | None = None,
    nodes: int = 0,
    progress: Progress = None,
    bots: dict[str, str] | None = None,
    bot_ms: int = 10000,
    numbers: Numbers | None = None,
    weights: Weights | None = None,
    bot_nodes: int = 0,
    bot_fault: str = "forfeit",
    bot_options: dict[str, object] | None = None,
    bot_talk: Path | None = None,
    scenario: Scenario | Path | File | None = None,
    variants: dict[str, Variant | Houses | None] | None = None,
    blue: str | None = None,
    red: str | None = None,
    title: str = "",
) -> Study: ...

/** A machine as a graph for ELK, which lays it out: nested and parallel states, their transitions, guards and delays. */
import type { ELK, ElkEdgeSection, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type DirectedGraphNode, toDirectedGraph } from 'xstate/graph';
import { getTransitionKey } from './run.ts';

interface ChartTransition {
  /** Of `getTransitionKey`. */
  key: string;
  /** `done createOrder [isPlaced]` */
  text: string;
  /** Ids of the target states; none for a transition that only changes the context. */
  targets: readonly string[];
}

export interface ChartState {
  id: string;
  name: string;
  type: string;
  isInitial: boolean;
  /** `invoke createOrder`, `tags busy` */
  notes: readonly string[];
  transitions: readonly ChartTransition[];
  children: readonly ChartState[];
}

const getGuardName = (guard: unknown): string | undefined => {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return guard.name === 'guard' ? 'condition' : guard.name;
  const { type, params } = guard as { type: string; params?: unknown };
  return typeof params === 'string' ? `${type} ${params}` : type;
};

function getEventText({ source, eventType }: AnyTransitionDefinition): string {
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.*)$/.exec(eventType) ?? [];
  if (eventType === '') return 'always';
  if (kind === 'after') return `after ${id.slice(0, -source.id.length - 1)}`;
  if (!kind) return eventType.startsWith('xstate.done.state') ? 'done' : eventType;
  const src = source.invoke.find((each: { id: string }) => each.id === id)?.src;
  return `${kind === 'done.actor' ? 'done' : 'error'} ${String(src ?? id)}`;
}

function toTransition(transition: AnyTransitionDefinition): ChartTransition {
  const guard = getGuardName(transition.guard);
  return {
    key: getTransitionKey(transition),
    text: [getEventText(transition), guard && `[${guard}]`].filter(Boolean).join(' '),
    targets: (transition.target ?? []).map(({ id }: AnyStateNode) => id),
  };
}

function toState({ stateNode: node, edges, children }: DirectedGraphNode): ChartState {
  // The graph of xstate leaves out transitions without an event.
  const transitions = new Set([...edges.map(({ transition }) => transition), ...(node.always ?? [])]);
  return {
    id: node.id,
    name: node.key,
    type: node.type,
    isInitial: node.parent?.initial?.target.includes(node) ?? false,
    notes: [
      ...node.invoke.map(({ src }: { src: unknown }) => `invoke ${String(src)}`),
      ...(node.tags.length > 0 ? [`tags ${node.tags.join(', ')}`] : []),
    ],
    transitions: [...transitions].map(toTransition),
    children: children.map(toState),
  };
}

export const toChart = (machine: AnyStateMachine): ChartState => toState(toDirectedGraph(machine));

/** A transition that stays within its state is listed in it; the others are drawn. */
const isWithin = (state: ChartState, target: string) =>
  target === state.id ? state.children.length > 0 : target.startsWith(`${state.id}.`);
const isListed = (state: ChartState, { targets }: ChartTransition) =>
  targets.every((target) => isWithin(state, target));

function groupBy<T>(items: readonly T[], getName: (item: T) => string | undefined): Map<string | undefined, T[]> {
  const groups = new Map<string | undefined, T[]>();
  for (const item of items) groups.set(getName(item), [...(groups.get(getName(item)) ?? []), item]);
  return groups;
}

/** The listed transitions, by the state that they lead to. */
function getListedLines(state: ChartState): { target: string | undefined; texts: string[]; keys: string[] }[] {
  const byTarget = groupBy(
    state.transitions.filter((each) => isListed(state, each)),
    ({ targets: [target] }) => target?.slice(state.id.length + 1),
  );
  return [...byTarget].map(([target, each]) => ({
    target,
    texts: each.map(({ text }) => text),
    keys: each.map(({ key }) => key),
  }));
}

/** Transitions between the same two states share one edge. */
interface ChartEdge {
  id: string;
  source: string;
  target: string;
  transitions: readonly ChartTransition[];
}

export const allStates = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(allStates)];

function getEdges(root: ChartState): ChartEdge[] {
  const single = allStates(root).flatMap((state) =>
    state.transitions
      .filter((each) => !isListed(state, each))
      .flatMap((transition) => transition.targets.map((target) => ({ source: state.id, target, transition }))),
  );
  return [...groupBy(single, ({ source, target }) => `${source} > ${target}`)].map(([id = '', each]) => ({
    id,
    source: each[0]?.source ?? '',
    target: each[0]?.target ?? '',
    transitions: each.map(({ transition }) => transition),
  }));
}

/** In pixels. */
export type Measure = (text: string, isStrong: boolean) => number;

export const lineHeight = 16;
const titleHeight = 20;
const padding = 12;
/** Lines of a listed group wrap at this width. */
const listedWidth = 380;

interface ChartLine {
  text: string;
  /** Of its base line, from the top of the box. */
  y: number;
  isStrong: boolean;
  keys: readonly string[];
}

function wrap(prefix: string, words: readonly string[], measure: Measure): string[] {
  const lines: string[] = [];
  let line = prefix;
  words.forEach((word, index) => {
    const piece = index < words.length - 1 ? `${word},` : word;
    if (line !== prefix && measure(`${line} ${piece}`, false) > listedWidth) {
      lines.push(line);
      line = `   ${piece}`;
    } else line = `${line} ${piece}`.trimStart();
  });
  return [...lines, line];
}

const plain = (text: string, keys: readonly string[] = []) => ({ text, isStrong: false, keys });

/** The lines of text within the box of a state. */
function getLines(state: ChartState, measure: Measure): ChartLine[] {
  const lines = [
    { text: state.name, isStrong: true, keys: [] },
    ...state.notes.map((note) => plain(note)),
    ...getListedLines(state).flatMap(({ target, texts, keys }) =>
      wrap(target === undefined ? 'stays:' : `${target || 'itself'} ←`, texts, measure).map((text) =>
        plain(text, keys),
      ),
    ),
  ];
  return lines.map((line, index) => ({ ...line, y: titleHeight + index * lineHeight }));
}

const parentOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

/** The innermost state that contains both ends. */
function getCommonParent(source: string, target: string): string {
  let parent = parentOf(source);
  while (parent !== '' && !target.startsWith(`${parent}.`)) parent = parentOf(parent);
  return parent;
}

function toElk(state: ChartState, edges: readonly ChartEdge[], measure: Measure, direction: Direction): ElkNode {
  const lines = getLines(state, measure);
  const width = Math.max(...lines.map(({ text, isStrong }) => measure(text, isStrong))) + 2 * padding;
  const height = titleHeight + (lines.length - 1) * lineHeight + padding;
  const own = edges.filter(({ source, target }) => (getCommonParent(source, target) || state.id) === state.id);
  const isApart = state.type === 'parallel';
  return {
    id: state.id,
    ...(state.children.length === 0
      ? { width: Math.max(width, 90), height: height + padding / 2 }
      : {
          layoutOptions: {
            'elk.padding': `[top=${height + padding},left=${padding * 1.5},bottom=${padding * 1.5},right=${padding * 1.5}]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width}, ${height})`,
            ...(isApart && {
              'elk.algorithm': 'rectpacking',
              'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
              'elk.aspectRatio': '1.6',
              'elk.spacing.nodeNode': '14',
            }),
          },
          children: state.children.map((child) => {
            const node = toElk(child, edges, measure, direction);
            return isApart ? { ...node, layoutOptions: { ...layered(direction), ...node.layoutOptions } } : node;
          }),
        }),
    edges: own.map(({ id, source, target, transitions }) => ({
      id,
      sources: [source],
      targets: [target],
      labels: [
        {
          text: id,
          width: Math.max(...transitions.map(({ text }) => measure(text, false))) + 6,
          height: transitions.length * lineHeight,
        },
      ],
    })),
  };
}

const directions = ['RIGHT', 'DOWN'] as const;
type Direction = (typeof directions)[number];

const layered = (direction: Direction) => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // The initial state comes first.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
});

interface PlacedState {
  state: ChartState;
  lines: readonly ChartLine[];
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PlacedEdge {
  edge: ChartEdge;
  points: readonly { x: number; y: number }[];
  label: { x: number; y: number };
}

export interface PlacedChart {
  width: number;
  height: number;
  /** Outer ones first. */
  states: readonly PlacedState[];
  edges: readonly PlacedEdge[];
}

const getPoints = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) => [startPoint, ...bendPoints, endPoint];

const allNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];

/** Lays a chart out in the direction that makes it less wide: the narrower one is the larger on a page. */
export async function placeChart(root: ChartState, measure: Measure, elk: Pick<ELK, 'layout'>): Promise<PlacedChart> {
  const edges = getEdges(root);
  const graphs = await Promise.all(
    directions.map((direction) =>
      elk.layout(toElk(root, edges, measure, direction), {
        layoutOptions: { ...layered(direction), 'elk.json.shapeCoords': 'ROOT', 'elk.json.edgeCoords': 'ROOT' },
      }),
    ),
  );
  const graph = graphs.reduce((one, other) => ((other.width ?? 0) < (one.width ?? 0) ? other : one));
  const nodes = allNodes(graph);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Map<string, ElkExtendedEdge>(
    nodes.flatMap((node) => (node.edges ?? []).map((each) => [each.id, each])),
  );
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    states: allStates(root).map((state) => {
      const { x = 0, y = 0, width = 0, height = 0 } = byId.get(state.id) ?? {};
      return { state, lines: getLines(state, measure), x, y, width, height };
    }),
    edges: edges.map((edge) => {
      const { sections = [], labels = [] } = placed.get(edge.id) ?? {};
      return {
        edge,
        points: sections.flatMap(getPoints),
        label: { x: labels[0]?.x ?? 0, y: labels[0]?.y ?? 0 },
      };
    }),
  };
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { nodesOf } from '#machines/graph/edges.ts';
import { machines } from '#paths/machines.ts';
import { definitionFiles, mermaidFile } from '#src/developers/exported-files.ts';
import { edgesInWords } from '#tools/machine-viewer/drawing/in-words.ts';
import { idOf, labelOf } from '#tools/machine-viewer/export/mermaid-of.ts';

/** A statement in the result of Mermaid's parser: a state, or an arrow. */
type Statement = {
  stmt: 'state' | 'relation';
  id: string;
  type: string;
  description?: string;
  note?: { text: string };
  doc?: Statement[];
  state1: { id: string };
  state2: { id: string };
};

/** The used part of Mermaid, whose small browser build has no types. */
type Mermaid = {
  initialize(config: object): void;
  mermaidAPI: {
    getConfig(): { maxTextSize: number };
    getDiagramFromText(text: string): Promise<{ type: string; db: { rootDoc: Statement[] } }>;
  };
};

let mermaid: Mermaid;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await definitionFiles();
  const dom = new JSDOM('', { runScripts: 'outside-only' });
  Object.assign(dom.window, { structuredClone });
  const bundle = fileURLToPath(import.meta.resolve('@mermaid-js/tiny'));
  new vm.Script(readFileSync(bundle, 'utf8')).runInContext(dom.getInternalVMContext());
  ({ mermaid } = dom.window as unknown as { mermaid: Mermaid });
  mermaid.initialize({ startOnLoad: false });
});

/** Returns what Mermaid's parser finds in a diagram: each state with its parent and its text, and the arrows. */
async function read(text: string) {
  const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  const outer = new Map<string, string | null>();
  const lines = new Map<string, string[]>();
  const arrows: string[] = [];
  const write = (id: string, line: string) => lines.set(id, [...(lines.get(id) ?? []), line]);
  const enter = (statements: readonly Statement[], around: string | null) => {
    for (const { stmt, id, type: kind, description = '', note, doc, state1, state2 } of statements) {
      if (stmt === 'relation') {
        arrows.push([state1.id, state2.id, description].join(' '));
      } else if (kind === 'divider') {
        enter(doc ?? [], around);
      } else {
        if (note) for (const line of note.text.split('\n')) write(id, line.trim());
        else write(id, description);
        if (!note && !outer.has(id)) outer.set(id, around);
        enter(doc ?? [], id);
      }
    }
  };
  enter(db.rootDoc, null);
  return { type, outer, lines, arrows };
}

describe('the exported files', () => {
  it.each(Object.values(machines))(
    'contain $id as a diagram that Mermaid parses completely',
    async (machine) => {
      const text = files.get(mermaidFile(machine.id)) ?? '';
      // Mermaid refuses longer texts unless a page allows them.
      expect(text.length).toBeLessThan(mermaid.mermaidAPI.getConfig().maxTextSize);
      const { type, outer, lines, arrows } = await read(text);
      expect(type).toBe('stateDiagram');

      const root: AnyStateNode = machine.root;
      const isBoxed = outer.has(idOf(root));
      const nodes = nodesOf(machine).filter((node) => node !== root || isBoxed);
      const aroundOf = ({ parent }: AnyStateNode) =>
        parent && (parent !== root || isBoxed) ? idOf(parent) : null;
      expect([...outer]).toEqual(nodes.map((node) => [idOf(node), aroundOf(node)]));
      expect(nodes.filter((node) => lines.get(idOf(node))?.[0] !== node.key)).toEqual([]);

      const starts = nodesOf(machine).flatMap((node) =>
        node.type === 'compound' ? node.initial.target.map(idOf) : [],
      );
      const isStart = (arrow: string) => /^\S+_start /.test(arrow);
      const isEnd = (arrow: string) => /^\S+ \S+_end /.test(arrow);
      expect(
        arrows
          .filter(isStart)
          .map((arrow) => arrow.split(' ')[1])
          .sort(),
      ).toEqual((isBoxed ? [idOf(root), ...starts] : starts).sort());
      expect(arrows.filter(isEnd).map((arrow) => arrow.split(' ')[0])).toEqual(
        nodes.filter((node) => node.type === 'final').map(idOf),
      );

      const between = arrows.filter((arrow) => !isStart(arrow) && !isEnd(arrow));
      const missing = edgesInWords(machine).filter((edge) => {
        const drawn = edge.targets.map((target) =>
          between.indexOf([idOf(edge.source), idOf(target), labelOf(edge)].join(' ')),
        );
        if (drawn.length > 0 && drawn.every((at) => at >= 0)) {
          for (const at of drawn) between.splice(at, 1);
          return false;
        }
        const line = edge.isForbidden ? `${edge.event} ignored` : labelOf(edge, edge.targets);
        return !lines.get(idOf(edge.source))?.includes(line);
      });
      expect(missing.map(({ id }) => id)).toEqual([]);
      expect(between).toEqual([]);
    },
  );
});

import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import type { ColumnSetName, Mapping } from '#machines/table-import.mapping.ts';
import type { SourceTable } from '#machines/table-import.types.ts';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { guessMapping } from '#src/shared/table-import/recognise.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';
import type { SendImport } from '#src/shared/table-import/use-table-import.ts';
import { MappingScreen } from '#src/shared/table-import/screens/mapping-screen.tsx';

const load = (_language: string, namespace: string) =>
  Promise.resolve(
    JSON.parse(readFileSync(new URL(`../../../schemas/messages/es/${namespace}.json`, import.meta.url), 'utf8')),
  );

async function show(columns: ColumnSetName, table: SourceTable, mapping: Mapping) {
  const texts = await createTexts({ language: 'es', load });
  await texts.loadNamespaces(['import', 'addresses', 'fields', 'rules', 'forms', 'answers']);
  const send = vi.fn<SendImport>();
  const place = await draw(
    <TextProvider texts={texts}>
      <MappingScreen columns={columns} table={table} mapping={mapping} send={send} onDiscard={() => undefined} />
    </TextProvider>,
  );
  const accept = () => doing(() => find(find(place, '.end-act'), 'button').click());
  return { place, send, accept };
}

const getTable = async (columns: ColumnSetName, text: string) => {
  const table = await readSource(columns, { text });
  return { table, mapping: guessMapping(columns, table.rows, table.header) };
};

test('ROUTE-06 no row is looked at while a column that would be lost is not decided', async () => {
  const { table, mapping } = await getTable(
    'address',
    'Nombre;Cliente;Celular;C.P.\nTienda Sol;Ana Ruiz;3341000103;44100',
  );
  const open = await show('address', table, mapping);
  await open.accept();
  expect(open.send).not.toHaveBeenCalled();
  expect(find(open.place, '.box.s-err').textContent).toContain('Cliente');
  const decided = await show(
    'address',
    table,
    mapping.map((use) => use ?? 'leftOut'),
  );
  await decided.accept();
  expect(decided.send).toHaveBeenCalledWith({ type: 'mapping.accept' });
});

test('D-107 the unit of a title is said, and that other money has to be retyped', async () => {
  const { table, mapping } = await getTable('batch', 'Nombre;Celular;Peso (g);Valor (USD)\nAna Ruiz;3341000103;25;35');
  const { place } = await show('batch', table, mapping);
  expect(place.textContent).toMatch(/Está en .?g.?: lo convertimos a .?kg/);
  expect(place.textContent).toContain('Está en USD');
});

test('ROUTE-06 hidden rows are counted, and one press takes them in', async () => {
  const { table, mapping } = await getTable('address', 'Nombre;Celular\nAna Ruiz;3341000103');
  const { place, send } = await show(
    'address',
    { ...table, hidden: [{ line: 3, cells: ['Eva'], isHidden: true }] },
    mapping,
  );
  const notice = find(place, '.box.s-info');
  expect(notice.textContent).toContain('1 fila está oculta');
  await doing(() => find(notice, 'button').click());
  expect(send).toHaveBeenCalledWith({ type: 'hidden.set', isTaken: true });
});

test('D-60 doubtful characters can be read with another encoding by one press', async () => {
  const { table, mapping } = await getTable('address', 'Nombre;Celular\nAna Ruiz;3341000103');
  const { place, send } = await show('address', { ...table, encodings: ['windows-1252', 'macintosh'] }, mapping);
  const notice = find(place, '.box.s-warn');
  await doing(() => find(notice, 'button').click());
  expect(send).toHaveBeenCalledWith({ type: 'source.reread', as: { encoding: 'macintosh' } });
});

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { anaLucia } from '#fixtures/account.ts';
import {
  codApproved,
  codCutDetail,
  codCuts,
  codDetail,
  codDisabled,
  codSummary,
  codSummaryEmpty,
  codWaybills,
} from '#fixtures/cod.ts';
import { addTotals } from '#domain/pricing/cod-settlement.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { CodPage } from '#src/features/cod/cod-page.tsx';
import { atTime } from '#stories/support/at-time.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const [, paidCut] = codCuts;
const noFile = (): null => null;

const own = (calls: FakeCalls = {}, account: Answer<'codApplyInfo'> = codApproved) =>
  withFakeSite({
    user: { ...anaLucia, collectsCod: true },
    calls: {
      codApplyInfo: () => account,
      codSummary: () => codSummary,
      codSummaryDetail: ({ cut }) => (cut === undefined ? codDetail : codCutDetail),
      codSummaryReport: noFile,
      ...calls,
    },
  });

const meta = {
  title: 'Screens/Cash on delivery/Statistics',
  tags: ['journey:cod'],
  component: CodPage,
  parameters: { layout: 'fullscreen', route: '/codIndex' },
  beforeEach: () => {
    window.localStorage.clear();
    return atTime('2026-11-23T22:00:00Z')();
  },
} satisfies Meta;

export default meta;
type Story = StoryObj;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const totalsIn = async (canvas: Canvas) =>
  (await canvas.findByText('Guías', { selector: '.cod-totals dt' })).closest('dl')?.textContent ?? '';

export const Totals: Story = {
  name: 'FEAT-08 CALL-50 D-88 the five totals, and how they are reckoned',
  decorators: [own()],
  play: async ({ canvas }) => {
    const text = await totalsIn(canvas);
    const { codAmount, codFee, withholdingTax, receivable } = codSummary.totals;
    for (const amount of [codAmount, codFee, withholdingTax, receivable])
      await expect(text).toContain(formatPesos(amount));
    await expect(codAmount - codFee - withholdingTax).toBe(receivable);
    await expect(canvas.getByText('Por recibir = Cobrado − Comisión − Retención acreditable')).toBeVisible();
  },
};

export const Cuts: Story = {
  name: 'FEAT-08 D-88 the cuts of the period add up to its totals, to the cent; payments without a cut appear apart',
  decorators: [own()],
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Cortes del periodo' }));
    const rows = table.getAllByRole('row').slice(1);
    await expect(rows).toHaveLength(4);
    await expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/codIndex?cut=${paidCut?.reference}`,
    );
    await expect(rows[2]).toHaveTextContent('Aún sin corte');
    const toCents = (row: HTMLElement, at: number) => {
      const cell = within(row).getAllByRole('cell')[at];
      return Number(cell?.textContent?.replace(/[^0-9]/g, ''));
    };
    for (const cell of [1, 2, 3, 4, 5]) {
      const parts = rows.slice(0, 3).map((row) => toCents(row, cell));
      await expect(parts.reduce((sum, each) => sum + each, 0)).toBe(toCents(rows[3] as HTMLElement, cell));
    }
    await expect(canvas.getByRole('img', { name: /^Gráfica de 3 cortes/ })).toBeVisible();
  },
};

const [inside, ...others] = codSummary.days;
export const PartOfACut: Story = {
  name: 'FEAT-08 D-88 of a cut that begins before the period only its days within it count, and that is said',
  decorators: [
    own({
      codSummary: () => {
        const days = [inside, ...others.slice(0, 1)].flatMap((day) => day ?? []);
        return { ...codSummary, from: '2026-11-20', days, totals: addTotals(days), cuts: codCuts.slice(0, 1) };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Una parte del corte')).toBeVisible();
    const table = within(canvas.getByRole('table', { name: 'Cortes del periodo' }));
    await expect(table.getAllByRole('row').at(-1)).toHaveTextContent('2$2,799.00');
  },
};

export const Calendar: Story = {
  name: 'FEAT-08 what was collected, reconciled and paid, and what comes on which day',
  decorators: [own()],
  play: async ({ canvas }) => {
    const coming = within(await canvas.findByRole('table', { name: 'Próximos depósitos' }));
    await expect(coming.getByRole('row', { name: /martes 24 de noviembre.*Conciliado/ })).toBeVisible();
    await expect(coming.getByRole('row', { name: /viernes 27 de noviembre.*Cobrado.*sin corte/ })).toBeVisible();
    await expect(canvas.getByText(/El próximo corte es el jueves 26 de noviembre/)).toBeVisible();
    await userEvent.click(canvas.getByText('Por día'));
    await expect(within(canvas.getByRole('table', { name: 'Por día' })).getAllByRole('row')).toHaveLength(
      codSummary.days.length + 1,
    );
  },
};

/** Responds, and records the requested days. */
const askDays = fn((_days: unknown) => codSummary);

export const Period: Story = {
  name: 'CALL-50 a month unless days are chosen; a chosen period is requested and is in the address',
  decorators: [own({ codSummary: askDays })],
  play: async ({ canvas }) => {
    await totalsIn(canvas);
    await expect(askDays).toHaveBeenLastCalledWith({ days: 30 });
    await userEvent.click(canvas.getByRole('button', { name: /Días en que se cobró/ }));
    const menu = within(document.body);
    await expect(menu.queryByRole('menuitem', { name: 'Todas las fechas' })).toBeNull();
    await userEvent.click(await menu.findByRole('menuitem', { name: 'Últimos 7 días' }));
    await waitFor(() => expect(askDays).toHaveBeenLastCalledWith({ days: 7 }));
  },
};

export const ACut: Story = {
  name: 'CALL-51 D-88 the waybills of a cut with its bank reference, to the cent of the cut',
  parameters: { route: `/codIndex?cut=${paidCut?.reference}` },
  decorators: [own()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('SPEI 20261118 0047')).toBeVisible();
    const table = within(canvas.getByRole('table', { name: 'Guías' }));
    await expect(table.getAllByRole('row')).toHaveLength(codCutDetail.rows.length + 2);
    await expect(table.getAllByRole('row').at(-1)).toHaveTextContent(formatPesos(paidCut?.receivable ?? 0));
    await expect(table.getByText('Pagada con el envío')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: /^Corte del/ })).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'Volver a los totales' })).toHaveAttribute('href', '/codIndex');
  },
};

export const Waybills: Story = {
  name: 'CALL-51 the waybills of a period come in parts; what was collected less is said',
  parameters: { route: '/codIndex?waybills=1&days=30' },
  decorators: [
    own({
      codSummaryDetail: ({ after }) =>
        after === undefined
          ? { ...codDetail, rows: codWaybills.slice(0, 3), next: codWaybills[2]?.waybillNo ?? null }
          : { ...codDetail, rows: codWaybills.slice(3) },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 de 5 guías')).toBeVisible();
    await expect(canvas.getByText('De $1,850.00 por cobrar')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ver 50 más' }));
    await expect(await canvas.findByText('5 de 5 guías')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Ver 50 más' })).toBeNull();
  },
};

export const MoreFailed: Story = {
  name: 'CALL-51 when the next ones fail, those that are there stay',
  parameters: { route: '/codIndex?waybills=1' },
  decorators: [
    own({
      codSummaryDetail: ({ after }) =>
        after === undefined ? { ...codDetail, next: codWaybills.at(-1)?.waybillNo ?? null } : refusal('busy'),
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver 50 más' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos traer las siguientes.');
    await expect(canvas.getByText('5 de 5 guías')).toBeVisible();
  },
};

export const NoSuchCut: Story = {
  name: 'ROLE-04 CALL-51 a cut that does not exist or belongs to another customer is not found',
  parameters: { route: '/codIndex?cut=C20261101-000000' },
  decorators: [own({ codSummaryDetail: () => refusal('notFound') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No encontramos ese corte' })).toBeVisible();
  },
};

export const CutOffline: Story = {
  name: 'CALL-51 without a network the waybills can be asked for again',
  parameters: { route: `/codIndex?cut=${paidCut?.reference}` },
  decorators: [own({ codSummaryDetail: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos traer las guías.');
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

/** Returns a file. */
const giveReport = fn((_filter: unknown): null => null);

export const Exported: Story = {
  name: 'FEAT-08 CALL-52 what is on screen is taken away as a spreadsheet',
  parameters: { route: '/codIndex?days=7' },
  decorators: [own({ codSummaryReport: giveReport })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Exportar 5 guías' }));
    await expect(await canvas.findByText('El archivo está en tus descargas.')).toBeVisible();
    await expect(giveReport.mock.calls[0]?.[0]).toEqual({ days: 7 });
  },
};

export const NothingToExport: Story = {
  name: 'MSG-23 CALL-52 nothing to export is said, and there is no file',
  decorators: [own({ codSummary: () => codSummaryEmpty, codSummaryReport: () => refusal('noDataToExport') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Exportar 0 guías' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No hay datos para exportar.');
  },
};

export const Nothing: Story = {
  name: 'FEAT-08 nothing was collected yet: what will be seen here, and the way to an order',
  decorators: [own({ codSummary: () => codSummaryEmpty })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'En estos días no cobramos nada' })).toBeVisible();
  },
};

export const NothingInThesePeriod: Story = {
  name: 'FEAT-08 a period without anything still says what is coming',
  decorators: [own({ codSummary: () => ({ ...codSummaryEmpty, coming: codSummary.coming }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('En estos días no cobramos nada')).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Próximos depósitos' })).toBeVisible();
  },
};

export const Loading: Story = {
  name: 'CALL-50 while it is added up',
  decorators: [own({ codSummary: pending })],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Sumando lo cobrado…')).length).toBeGreaterThan(0);
  },
};

export const Failed: Story = {
  name: 'CALL-50 it failed: said in place, and tried again',
  decorators: [own({ codSummary: () => refusal('busy') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/No pudimos sumar lo cobrado\..*ocupado/);
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const Offline: Story = {
  name: 'CALL-50 without a network the account stays on screen',
  decorators: [own({ codSummary: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos sumar lo cobrado.');
    await expect(canvas.getByText('Cuenta aprobada')).toBeVisible();
  },
};

export const Disabled: Story = {
  name: 'STATE-05 D-83 FEAT-08 a disabled account still sees what was collected for it',
  decorators: [own({}, codDisabled)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cuenta deshabilitada')).toBeVisible();
    await expect(await totalsIn(canvas)).toContain(formatPesos(codSummary.totals.receivable));
  },
};

const withheld = codSummary.days.map((day) => ({ ...day, withholdingTax: 1_000, receivable: day.receivable - 1_000 }));
export const Withheld: Story = {
  name: 'D-88 what is withheld of a withholding agent is in the sum',
  decorators: [
    own({
      codSummary: () => ({
        ...codSummary,
        formula: { ...codSummary.formula, withholds: true },
        days: withheld,
        totals: addTotals(withheld),
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 %, la recuperas en tu declaración')).toBeVisible();
    await expect(await totalsIn(canvas)).toContain('$50.00');
  },
};

/** Each row has the width of the page, and its headings are beside its figures. */
async function areCards(canvas: Canvas, names: readonly string[]) {
  await userEvent.click(await canvas.findByText(names.at(-1) ?? '', { selector: 'summary' }));
  for (const name of names) {
    const table = await canvas.findByRole('table', { name });
    for (const row of within(table).getAllByRole('row').slice(1)) {
      await expect(getComputedStyle(row).display).toBe('block');
      for (const cell of within(row)
        .getAllByRole('cell')
        .filter((each) => each.textContent !== '')) {
        await expect(cell.getBoundingClientRect().width).toBeGreaterThan(row.getBoundingClientRect().width * 0.8);
        await expect(getComputedStyle(cell, '::before').content).toContain(cell.dataset.head ?? '');
      }
    }
  }
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}

export const Phone: Story = {
  name: 'FEAT-08 on a phone the figures are cards, those of every day as well',
  globals: { viewport: { value: 'phone' } },
  decorators: [own()],
  play: ({ canvas }) => areCards(canvas, ['Cortes del periodo', 'Próximos depósitos', 'Por día']),
};

export const PhoneWaybills: Story = {
  name: 'CALL-51 on a phone each waybill is a card',
  globals: { viewport: { value: 'phone' } },
  parameters: { route: `/codIndex?cut=${paidCut?.reference}` },
  decorators: [own()],
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('Pagada con el envío')).closest('tr');
    await expect(row && getComputedStyle(row).display).toBe('block');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const ArabicPhone: Story = {
  name: 'FEAT-08 FEAT-12 the same from the right',
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [own()],
  play: ({ canvas }) => areCards(canvas, ['تسويات الفترة', 'الإيداعات القادمة', 'حسب اليوم']),
};

const week = [18, 19, 20, 21, 22, 23, 24].flatMap((day) =>
  others.slice(0, 1).map((each) => ({ ...each, day: `2026-11-${day}`, cut: null, paysOn: `2026-12-${day}` })),
);
export const ManyCutsOnAPhone: Story = {
  name: 'FEAT-08 FEAT-12 the days below narrow columns are whole, also the last ones',
  globals: { language: 'ar', viewport: { value: 'phone' } },
  decorators: [own({ codSummary: () => ({ ...codSummary, days: week, cuts: [], totals: addTotals(week) }) })],
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('img', { name: /7/ });
    const { left, right } = chart.getBoundingClientRect();
    for (const text of chart.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      await expect(box.left, text.textContent).toBeGreaterThanOrEqual(left - 1);
      await expect(box.right, text.textContent).toBeLessThanOrEqual(right + 1);
    }
  },
};

export const Chinese: Story = { name: 'FEAT-08 in Chinese', globals: { language: 'zh-cn' }, decorators: [own()] };
export const English: Story = { name: 'FEAT-08 in English', globals: { language: 'en-us' }, decorators: [own()] };
export const Portuguese: Story = { name: 'FEAT-08 in Portuguese', globals: { language: 'pt-br' }, decorators: [own()] };
export const Dark: Story = { name: 'FEAT-08 in the dark', globals: { theme: 'dark' }, decorators: [own()] };

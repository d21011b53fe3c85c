/** What the address of the page says: days and form. */
export const dayChoices = [1, 7, 30, 90] as const;

export interface ReportQuery {
  days: number;
  form: string | undefined;
}

export function readReportQuery(search: URLSearchParams): ReportQuery {
  const days = Number(search.get('days'));
  return { days: dayChoices.find((choice) => choice === days) ?? 7, form: search.get('form') || undefined };
}

export function reportAddress({ days, form }: ReportQuery): string {
  const search = new URLSearchParams({ days: String(days), ...(form && { form }) });
  return `?${search.toString()}`;
}

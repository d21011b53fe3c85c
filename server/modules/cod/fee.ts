/** What collecting an amount costs (CALL-49, D-88). */
import type { Answer } from '#contract/answers.ts';
import { collectingFee } from '#domain/cod-fee.ts';
import type { ServerContext } from '../../context.ts';
import { currentTariff } from '../pricing/store.ts';

export async function feeOfAmount({ db, clock }: ServerContext, codAmount: number): Promise<Answer<'codFee'>> {
  const { tariff } = await currentTariff(db, clock());
  return collectingFee(tariff.cod, codAmount);
}

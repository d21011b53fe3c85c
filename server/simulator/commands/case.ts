import type { Command } from '../../control/commands.ts';
import { answerCase, solveCase } from '../../modules/cases/service.ts';
import { chosen, lineOf, parcelOf } from '../parcel.ts';

/** Customer service writes in the customers' language, as in earnest. */
export const usualAnswer =
  'Ya vimos las fotos de la entrega y hablamos con quien repartió. Te escribimos aquí en cuanto sepamos más.';
export const usualSolution = 'Tu paquete estaba en la entrada del edificio. Gracias por avisarnos.';

/** Arguments: waybill, `answer` or `solve`, note. Plays customer service on the parcel's open case. */
export const caseCommand: Command = async (context, [typed, typedAction, note], print) => {
  const action = chosen('action on a case', 'Actions', ['answer', 'solve'], typedAction);
  const { waybillNo } = await parcelOf(context, typed);
  const text = note || (action === 'answer' ? usualAnswer : usualSolution);
  const caseNo = await (action === 'answer' ? answerCase : solveCase)(context, waybillNo, text);
  if (!caseNo) throw new Error(`${waybillNo} has no open case.`);
  print(lineOf(context.clock(), waybillNo, [caseNo, text]));
};

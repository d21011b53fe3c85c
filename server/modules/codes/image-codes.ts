/**
 * Image codes (D-24, RULE-ACC-06): distinguish a person from a program before a message is sent or a name is looked up.
 */
import { randomInt } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import { BusinessError } from '../../http/business-error.ts';
import { sealed } from '../../secret.ts';
import { signs } from './glyphs.ts';
import { drawSigns } from './picture.ts';
import { newQuestion, normalizeAnswer } from './questions.ts';
import { insertImageCode, validateImageAnswer } from './store.ts';

const signCount = 5;

const answerHash = ({ secret }: Pick<ServerContext, 'secret'>, id: string, answer: string): string =>
  sealed(secret, 'image-code', id, answer);

/** Creates an image code; the row has its answers only as a keyed hash. */
export async function newImageCode(context: ServerContext, language: LanguageInfo): Promise<Answer<'captcha'>> {
  const id = uuidv7();
  const picture = Array.from({ length: signCount }, () => signs[randomInt(0, signs.length)]).join('');
  const question = newQuestion(language);
  await insertImageCode(context.db, {
    id,
    image_hash: answerHash(context, id, normalizeAnswer(picture)),
    answer_hash: answerHash(context, id, question.answer),
    expires_at: new Date(context.clock().getTime() + constants.account.imageCodeMinutes * 60_000),
  });
  return { captchaId: id, image: drawSigns(picture), question: question.text };
}

export interface ImageCodeInput {
  captchaId: string;
  /** The answer to the picture or to the question. */
  captcha: string;
}

/**
 * Accepts a solved image code as permission for `target` (a phone, an e-mail address, an account; normalized). The
 * first use binds it to that target, a few more uses are valid for the same one, and a wrong answer invalidates it.
 * @throws BusinessError `wrongImageCode` at /captcha; the client shows a new one.
 */
export async function useImageCode(
  context: ServerContext,
  { captchaId, captcha }: ImageCodeInput,
  target: string,
): Promise<void> {
  const isRight = await validateImageAnswer(context.db, {
    id: captchaId,
    answerHash: answerHash(context, captchaId, normalizeAnswer(captcha)),
    targetHash: sealed(context.secret, 'image-code target', target),
    now: context.clock(),
  });
  if (isRight) return;
  throw new BusinessError('wrongImageCode', {
    errors: [{ pointer: '/captcha', key: 'answers:wrongImageCode', params: {} }],
  });
}

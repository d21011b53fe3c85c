import type { Answer } from '#contract/answers.ts';
import { writtenCode } from '#domain/place-text.ts';
import { isPostalCode } from '#domain/postal.ts';
import { type AnswerForm, element, list, typedText, type Words } from './answer-form.ts';

type Branches = Answer<'networkSearch'>;

function branchPart(branch: Branches['branches'][number], { say }: Words): string {
  const { name, street, colony, zip, city, phone, open } = branch;
  return [
    `<h3>${element('bdi', name)}</h3>`,
    element('p', say('branches:address', { street, colony, zip, city })),
    element('p', say(open ? 'branches:open.yes' : 'branches:hours.closed')),
    phone === null
      ? ''
      : `<p>${element('span', say('branches:phone'))} <bdi dir="ltr">${element('span', phone)}</bdi></p>`,
  ].join('');
}

/** FEAT-04 without a script: a postal code, a state, a city or words, as in the page's own field. */
export const branchesForm: AnswerForm = {
  path: '/find-branches',
  question: (typed) => {
    const text = typedText(typed, 'text');
    const zipCode = writtenCode(text);
    if (text === '') return undefined;
    return zipCode !== undefined && isPostalCode(zipCode)
      ? { call: 'networkByZip', input: { zipCode } }
      : { call: 'networkSearch', input: { text } };
  },
  show: (data, words) => {
    const { total, branches } = data as Branches;
    return (
      element('p', words.say('branches:found.count', { count: total })) +
      list(branches.map((branch) => branchPart(branch, words)))
    );
  },
};

import type { Answer } from '#contract/answers.ts';

export type BranchAnswer = Answer<'networkSearch'>;
export type Branch = BranchAnswer['branches'][number];
export type AskedPlace = BranchAnswer['place'];
export type BranchPoint = Answer<'networkMap'>['points'][number];

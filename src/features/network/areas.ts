import type { Answer } from '#contract/answers.ts';

export type StateArea = Answer<'areaList'>['areas'][number];
export type CityArea = StateArea['cities'][number];

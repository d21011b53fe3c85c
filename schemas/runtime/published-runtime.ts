/** The functions that a published version may call, by name: loaded only when there is one. */
import { deepEqual } from '#schemas/model/equality.ts';
import { branchErrors } from './branch-errors.ts';
import { createValidate } from './field-errors.ts';
import * as formats from './formats.ts';
import * as rules from './rules/index.ts';
import { textLength } from './text-length.ts';

export const publishedRuntime = { ...rules, ...formats, branchErrors, createValidate, deepEqual, textLength };

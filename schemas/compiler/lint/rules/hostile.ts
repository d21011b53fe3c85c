/** Finds parts that could freeze a page or change inherited properties. A schema is data from an untrusted author. */
import { isObject, type JsonObject } from '../../../model/json.ts';
import type { Path } from '../../../model/pointer.ts';
import { validatePattern } from '../../patterns.ts';
import type { Source } from '../../../model/source.ts';
import { findingAt, type LintContext, type LintRule, visitSources } from '../context.ts';
import type { Finding } from '../finding.ts';

const isPattern = (text: string) => {
  try {
    RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
};

function* harmfulPatterns(context: LintContext): Iterable<Finding> {
  yield* visitSources(context, function* visit(node, path, source) {
    const { pattern } = node;
    if (typeof pattern !== 'string' || !isPattern(pattern)) return;
    const verdict = validatePattern(pattern);
    if (verdict.harmless) return;
    yield findingAt('E128', source, [...path, 'pattern'], {
      what: `This pattern is not safe: ${verdict.why}.`,
      todo: 'Give each part one way to match only, without repetition inside of repetition; or use a keyword or format instead.',
    });
  });
}

/** `constructor` seems present in every answer, and `__proto__` never does. */
const isInherited = (name: string) => name in Object.prototype;

const unprintable = /\p{Cc}/u;

function* impossibleNames(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  const names = isObject(node.properties) ? Object.keys(node.properties) : [];
  for (const name of names) {
    const isEmpty = name.trim() === '';
    if (!isEmpty && !isInherited(name) && !unprintable.test(name)) continue;
    yield findingAt(
      'E129',
      source,
      [...path, 'properties', name],
      {
        what: `No field can be called ${JSON.stringify(name)}.`,
        todo: 'Choose a name of letters and digits.',
      },
      { key: true },
    );
  }
}

export const hostileRules: readonly LintRule[] = [
  { code: 'E128', title: 'Pattern that can freeze a page', check: harmfulPatterns },
  { code: 'E129', title: 'Name that no field can have', check: (context) => visitSources(context, impossibleNames) },
];

/** What is wrong with content. Its words are `finding.*` of `server/operator/texts`, or those of a rule of a schema. */

/** Problems, and whether a text can be published nevertheless. */
const problems = {
  badName: 'blocks',
  notKind: 'blocks',
  notPage: 'blocks',
  notContentFile: 'blocks',
  missing: 'blocks',
  tooLong: 'blocks',
  noHead: 'blocks',
  headTooLong: 'blocks',
  notYaml: 'blocks',
  notNames: 'blocks',
  noMoment: 'blocks',
  noPlace: 'blocks',
  endsEarly: 'blocks',
  pictureWithoutAlt: 'blocks',
  notPicture: 'blocks',
  topHeading: 'blocks',
  deepHeading: 'blocks',
  unsafeLink: 'blocks',
  markup: 'blocks',
  deadLink: 'blocks',
  noEntry: 'blocks',
  noPage: 'blocks',
  noFile: 'blocks',
  wrongSize: 'blocks',
  salaryBackwards: 'blocks',
  svgElement: 'blocks',
  svgEvent: 'blocks',
  svgReference: 'blocks',
  svgStyle: 'blocks',
  svgDoctype: 'blocks',
  svgInstruction: 'blocks',
  notXml: 'blocks',
  notItsType: 'blocks',
  noLanguage: 'advice',
  sameTitle: 'advice',
  sameText: 'advice',
  noText: 'advice',
  noCaptions: 'advice',
  noAlt: 'advice',
  over: 'advice',
  closed: 'advice',
} as const satisfies Record<string, 'blocks' | 'advice'>;
export type ProblemKey = keyof typeof problems;

export interface Problem {
  readonly key: ProblemKey | `rules:${string}`;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface Fault extends Problem {
  /** From 1. */
  readonly line: number;
}

export interface ContentFinding extends Fault {
  /** Relative to the content folder: `news/new-routes/es.md`. */
  readonly file: string;
  /** A JSON pointer into the front matter; absent for the text below it, and for other files. */
  readonly pointer?: string;
}

export const isBlocking = ({ key }: Problem): boolean =>
  (problems as Readonly<Record<string, string>>)[key] !== 'advice';

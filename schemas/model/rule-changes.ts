/** A draft of the rules: what differs from the files and constants of the release. */
export interface RuleChanges {
  /** Whole texts by path below `schemas/`, e.g. `forms/order/parcel.schema.json`. */
  readonly files: Readonly<Record<string, string>>;
  /** New values of constants by dotted name, e.g. `parcel.web.maxWeightKg`. */
  readonly constants: Readonly<Record<string, number | string>>;
}

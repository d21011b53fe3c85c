/** In place of `fast-uri`: what RJSF asks of it, by the platform's own URL. */

/** Stands for an address where there is none, so that relative references have something to be relative to. */
const nowhere = 'schema://form/';

const absolute = (reference: string, base = nowhere) => new URL(reference, base).href;

const uri = {
  resolve: (base: string, reference: string): string => absolute(reference, absolute(base)).replace(nowhere, ''),
  equal: (a: string, b: string): boolean => absolute(a) === absolute(b),
};

export default uri;

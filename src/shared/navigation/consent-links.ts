/** The documents that consents name, to be read before agreeing: by the tags in their labels. */
import { paths } from './paths.ts';

export const consentLinks = {
  links: { prohibited: paths.prohibited, terms: paths.terms, privacy: paths.privacy },
};

/** What a postal code tells (CALL-34, CALL-35). */
import { Type as T } from '@sinclair/typebox';
import { Coverage } from './pricing.ts';
import { nullable, oneOf } from './shapes.ts';

/** `starter`: the small catalogue that the product ships; `official`: an imported one (D-94). */
const Catalogue = oneOf(['starter', 'official']);

const Settlement = T.Object({
  name: T.String(),
  kind: nullable(
    T.String({
      description: 'As the official catalogue says it, e.g. Fraccionamiento; null in the starter catalogue.',
    }),
  ),
  city: T.String(),
  township: T.String(),
});

export const AreaOfZip = T.Object({
  zipCode: T.String(),
  known: T.Boolean(),
  coverage: Coverage,
  colonies: T.Array(T.String({ description: 'Each name once.' })),
  /** A code may lie in several municipalities: each settlement says its own. */
  settlements: T.Array(Settlement),
  catalogue: Catalogue,
});

export const PlaceOfZip = T.Object({
  zipCode: T.String(),
  known: T.Boolean(),
  state: nullable(T.String()),
  city: nullable(T.String({ description: 'Of most of its settlements.' })),
  township: nullable(T.String({ description: 'Of most of its settlements.' })),
  catalogue: Catalogue,
});

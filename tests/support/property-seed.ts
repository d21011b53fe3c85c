/**
 * Properties use the same values in every run, so that results are reproducible. Other values on request:
 * `PROPERTY_SEED=7 npx vitest run …`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_250_101) });

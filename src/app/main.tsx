import { start } from './start.tsx';

// Of development (D-12); a production build has neither the import nor what stands behind it. It isn't awaited here: what
// it fetches shares modules with this file, which has to have run by then.
if (import.meta.env.SITE_TOOLS) void import('#src/features/debugging/flags/site-flags.tsx').then(start);
// A task of its own: between loading and starting a slow phone answers to a finger.
else setTimeout(() => void start());

import { start } from './start.tsx';

// For development (D-12); a production build has neither the import nor the code behind it. Don't await it here: what
// it loads shares modules with this file, which has to have run by then.
if (import.meta.env.SITE_TOOLS) void import('#src/features/debugging/site-flags.tsx').then(start);
// A separate task: between loading and starting, a slow phone can respond to touches.
else setTimeout(() => void start());

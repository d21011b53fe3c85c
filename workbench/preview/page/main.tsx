/** The tool page: the form on a device, and beside it everything that a form does not show itself. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextProvider } from '#src/i18n/react.tsx';
import '#src/components/styles/index.css';
import './tool.css';
import { fetchState, openTexts } from './server-state.ts';
import { Tool } from './tool.tsx';

const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app');
const first = await fetchState();
const texts = await openTexts(first.language);

createRoot(place).render(
  <StrictMode>
    <TextProvider texts={texts}>
      <Tool first={first} />
    </TextProvider>
  </StrictMode>,
);

import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { operatorClient } from './api/client.ts';
import { Backoffice } from './app.tsx';

const root = document.getElementById('backoffice');
// Browsers hide the attribute from scripts' selectors; the property stays.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (root)
  createRoot(root).render(
    <BrowserRouter basename="/ops">
      <Backoffice client={operatorClient} nonce={nonce} />
    </BrowserRouter>,
  );

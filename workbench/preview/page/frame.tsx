/** The document inside the device frame: the form alone, so that its media queries see the device's width. */
import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FormServicesProvider } from '#src/courier-fields/index.ts';
import { TextProvider } from '#src/i18n/react.tsx';
import '#src/components/styles/index.css';
import './frame.css';
import { PreviewedForm } from './previewed-form.tsx';
import { sampleServices } from '#src/studio/frame/sample-services.ts';
import { fetchState, openTexts } from './server-state.ts';

/** Shows the error of a form that cannot be rendered; the next version is tried again. */
class DrawingFault extends Component<{ children: ReactNode }, { fault: string | undefined }> {
  override state = { fault: undefined as string | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.fault === undefined) return this.props.children;
    return (
      <p className="box s-err" role="alert">
        {this.state.fault}
      </p>
    );
  }
}

const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app');
const first = await fetchState();
const texts = await openTexts(first.language);

createRoot(place).render(
  <StrictMode>
    <TextProvider texts={texts}>
      <FormServicesProvider services={sampleServices}>
        <DrawingFault>
          <PreviewedForm first={first} />
        </DrawingFault>
      </FormServicesProvider>
    </TextProvider>
  </StrictMode>,
);

import type { WidgetProps } from '#src/forms/index.ts';
import { RemoteChoice } from './remote-choice.tsx';
import { useCourierServices } from './services.ts';

/** A country, named in the person's language; which ones there are, the server says (CALL-63). */
export function CountryWidget(field: WidgetProps) {
  const services = useCourierServices();
  return <RemoteChoice field={field} ask={(signal) => services().countries?.(signal, field.name)} texts="country" />;
}

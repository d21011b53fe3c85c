import type { WidgetProps } from '#src/forms/index.ts';
import { RemoteChoice } from './remote-choice.tsx';
import { useCourierServices } from './services.ts';

/** An entry of a reference table, which has the name of the field (CALL-53). */
export function ListedWidget(field: WidgetProps) {
  const services = useCourierServices();
  return <RemoteChoice field={field} ask={(signal) => services().listed?.(field.name, signal)} texts="listed" />;
}

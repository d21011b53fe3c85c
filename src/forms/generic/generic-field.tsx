import type { GenericFieldProps } from './lazy-fields.tsx';
export function GenericFieldByKind({ kind }: GenericFieldProps) { return <p>{kind}</p>; }

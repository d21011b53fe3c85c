/** A courier's note, in the courier's own language whatever the page's is: read aloud and laid out as Spanish. */
export function CourierNote({ note }: { note: string }) {
  return (
    <bdi lang="es" dir="ltr">
      {note}
    </bdi>
  );
}

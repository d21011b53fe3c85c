/** A postal code in its boxes, as on an envelope; heard as the number that it is. */
export function PostalBoxes({ zip }: { zip: string }) {
  return (
    <span className="postal-boxes" role="img" aria-label={zip}>
      {Array.from(zip, (digit, index) => (
        <i key={index} aria-hidden="true">
          {digit}
        </i>
      ))}
    </span>
  );
}

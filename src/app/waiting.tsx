/** The same loading bar as in `index.html`, until the required code is loaded. */
export function Waiting() {
  return (
    <div className="boot" aria-hidden="true">
      <div className="boot-bar" />
    </div>
  );
}

/** The same quiet bar as in `index.html`, until the code that is needed is here. */
export function Waiting() {
  return (
    <div className="boot" aria-hidden="true">
      <div className="boot-bar" />
    </div>
  );
}

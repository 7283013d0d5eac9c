/** The error message for an invalid or expired link (safety row 10). */
export const linkMessage =
  'This link has expired. Go back to the page that showed the file and open it again';

/** The same as a page, for a browser that navigates to the link. */
export const linkPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This link has expired</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.5rem }
</style>
<h1>This link has expired</h1>
<p>Links to files work for five minutes, because the files are private. Nothing is lost.</p>
<p>Go back to the page that showed the file and open it again.</p>
<p><a href="/">Open the portal</a></p>
</html>
`;

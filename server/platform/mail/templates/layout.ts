import { firmName } from '#domain/firm.ts';

/** Escapes text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Returns the frame of every mail: one column, inline styles for clients that drop style sheets, a dark scheme for the
 * others, no images and no external resources.
 *
 * @param title plain text
 * @param body HTML, already escaped
 */
export function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e171d !important; }
  .card { background: #16232b !important; border-color: #2c3d47 !important; }
  .ink { color: #e6edf1 !important; }
  .quiet { color: #a9bac4 !important; }
  .code { background: #0e171d !important; border-color: #2c3d47 !important; color: #e6edf1 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f5f6;">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #d8dfe3;
 border-radius:10px;font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif;overflow-wrap:anywhere;">
<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#4b5a6b;">${escapeHtml(firmName)}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.3;color:#142233;">${escapeHtml(title)}</h1>
${body}
</div>
</body>
</html>
`;
}

/** @param html already escaped */
export function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#142233;">${html}</p>`;
}

/** A note under the main text. @param html already escaped */
export function remark(html: string): string {
  return `<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:1.5;color:#4b5a6b;">${html}</p>`;
}

/** @param url absolute, http or https */
export function button(label: string, url: string): string {
  return `<p style="margin:24px 0;"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;
 background:#163a5f;border-radius:6px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;"
>${escapeHtml(label)}</a></p>`;
}

/** A code to enter, large enough to read from a phone. */
export function codeBlock(code: string): string {
  return `<p class="code" style="margin:0 0 16px;padding:16px;background:#f3f5f6;border:1px solid #d8dfe3;
 border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:34px;font-weight:700;
 letter-spacing:8px;color:#142233;">${escapeHtml(code)}</p>`;
}

/** A link within a sentence. @param url absolute, http or https */
export function inlineLink(label: string, url: string): string {
  return `<a class="quiet" style="color:#4b5a6b;" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

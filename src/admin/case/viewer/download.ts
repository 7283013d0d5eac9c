import { signFile } from '#src/api/admin/files.ts';

/**
 * Downloads a file under its original name. The link is signed for it: the page's own link may have expired, and displays the
 * file. The response contains the name, because browsers ignore the `download` attribute of a link to another origin.
 *
 * @throws ApiError 404 when the file is gone
 */
export async function downloadFile(id: string): Promise<void> {
  const { signedUrl } = await signFile(id, { disposition: 'attachment' });
  const link = document.createElement('a');
  link.href = signedUrl;
  // A file store on another origin may respond that the link has expired: that must not replace this page.
  if (new URL(link.href).origin !== window.location.origin) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}

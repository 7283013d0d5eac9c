import { signFile } from '#src/api/admin/files.ts';

/**
 * Saves a file under the name that it came with. The link is signed for it: one that the page has may have ended, and
 * shows the file instead. The name is in the answer, since browsers heed that of a link to their own address alone.
 *
 * @throws ApiError 404 when the file is gone
 */
export async function downloadFile(id: string): Promise<void> {
  const { signedUrl } = await signFile(id, { disposition: 'attachment' });
  const link = document.createElement('a');
  link.href = signedUrl;
  // A store at another address may answer that the link has ended: that must not take the place of this page.
  if (new URL(link.href).origin !== window.location.origin) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}

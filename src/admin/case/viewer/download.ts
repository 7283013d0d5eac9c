import { signFile } from '../../../api/admin/files.ts';

/**
 * Saves a file under the name that it came with. The link is signed for it: one that the page has may have ended.
 *
 * @throws ApiError 404 when the file is gone
 */
export async function downloadFile(id: string): Promise<void> {
  const { signedUrl, name } = await signFile(id);
  const link = document.createElement('a');
  link.href = signedUrl;
  link.download = name;
  // A store at another address answers with the picture itself: it must not take the place of this page.
  if (new URL(link.href).origin !== window.location.origin) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}

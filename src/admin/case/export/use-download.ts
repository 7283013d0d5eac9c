import { useCallback, useState } from 'react';
import { messageOf } from '#machines/outcomes.ts';
import type { Download } from '#src/api/download.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';

/** Downloads a file. `failure`: the error of the last attempt. */
export function useDownload(fetchFile: () => Promise<Download>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = useCallback(async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { content, name } = await fetchFile();
      saveFile(content, name);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }, [fetchFile]);
  return { busy, failure, download };
}

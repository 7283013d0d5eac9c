import { useEffect, useState } from 'react';

/** Returns an object URL of the file, and revokes it when the file changes or the component unmounts. */
export function usePicture(file: unknown): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) {
      setPicture(null);
      return;
    }
    const address = URL.createObjectURL(file);
    setPicture(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return picture;
}

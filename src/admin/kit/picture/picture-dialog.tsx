import 'react-image-crop/dist/ReactCrop.css';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import { uploadPicture } from '#src/api/admin/files.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { type ChosenPicture, cutOut, maxAltLength, type Part } from './chosen-picture.ts';
import styles from './picture.module.css';

interface PictureDialogProps {
  picture: ChosenPicture;
  /** Whether the dialog asks for the alternative text; otherwise a field of the form does. */
  asksAlt?: boolean;
  /** Called once the picture is in the product's own store. @param url its address */
  onStored(url: string, alt: string): void;
  onCancel(): void;
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** Crops a picture before the upload, by mouse, touch or arrow keys. It shows the server's errors. */
export function PictureDialog({ picture, asksAlt = false, onStored, onCancel }: PictureDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>(whole);
  const [alt, setAlt] = useState('');
  const address = useAddressOf(picture.file);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => uploadPicture(await cutOut(picture, partOf(picture, crop))),
    networkMode: 'always',
    onSuccess: ({ url }) => onStored(url, alt.trim()),
  });
  return (
    <QuestionDialog
      title="Crop the picture"
      action="Use picture"
      busyLabel="Sending…"
      busy={isPending}
      onAction={() => mutate()}
      onCancel={onCancel}
    >
      <Stack spacing={4} sx={{ paddingTop: 1 }}>
        {error && (
          <FormAlert severity="error" title="The picture was not added">
            {error.message}
          </FormAlert>
        )}
        <p>
          Drag a corner, or move to it with Tab and use the arrow keys. Without a crop, the whole picture is
          used.
        </p>
        <ReactCrop
          crop={crop}
          minWidth={16}
          minHeight={16}
          disabled={isPending}
          className={styles.crop}
          ariaLabels={labels}
          onChange={(_pixels, next) => setCrop(next.width > 0 && next.height > 0 ? next : whole)}
        >
          {address && <img src={address} alt="What you have chosen" className={styles.cropped} />}
        </ReactCrop>
        {asksAlt && (
          <MuiTextField
            fullWidth
            label="Alternative text"
            value={alt}
            autoComplete="off"
            helperText="What it shows, for people who cannot see it. Leave empty if it only decorates"
            slotProps={{ htmlInput: { maxLength: maxAltLength } }}
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
      </Stack>
    </QuestionDialog>
  );
}

const labels = {
  cropArea: 'The selected part. Move it with the arrow keys',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
};

/** Returns an object URL of the file, revoked when it is no longer shown. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function partOf({ width, height }: ChosenPicture, crop: PercentCrop): Part {
  const share = (percent: number, of: number) => Math.round((percent / 100) * of);
  const [x, y] = [share(crop.x, width), share(crop.y, height)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(share(crop.width, width), width - x)),
    height: Math.max(1, Math.min(share(crop.height, height), height - y)),
  };
}

import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { downloadStatistics, type StatisticsRange } from '#src/api/admin/statistics.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';

/** Downloads the figures of the range as CSV. */
export function DownloadFigures({ range }: { range: StatisticsRange }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadStatistics(range),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => notify(`The figures could not be downloaded. ${error.message}`, { type: 'error' }),
  });
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
      Download CSV
    </Button>
  );
}

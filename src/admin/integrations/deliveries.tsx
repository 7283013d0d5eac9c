import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { isWebhookEvent, webhookEvents } from '#domain/rules/webhook.ts';
import {
  deliveriesQuery,
  sendAgain,
  testWebhook,
  type WebhookDelivery,
} from '#src/api/admin/integrations.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import layout from '../kit/layout.module.css';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './integrations.module.css';

const PAGE_SIZE = 10;

const stateLabels: Record<WebhookDelivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Returns what happened, such as "Failed after 3 attempts: 500". */
function outcomeOf({ state, attempts, responseStatus, error, nextAttemptAt }: WebhookDelivery): string {
  const tried = attempts === 0 ? '' : ` after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const because = responseStatus ?? error;
  const next = nextAttemptAt && attempts > 0 ? `. Next attempt ${timeInWords(nextAttemptAt)}` : '';
  return `${stateLabels[state]}${tried}${because === null ? '' : `: ${because}`}${next}`;
}

interface DeliveriesProps {
  /** The webhook. */
  id: string;
  isActive: boolean;
}

/** The deliveries of a webhook, the newest first; each can be sent again. */
export function Deliveries({ id, isActive }: DeliveriesProps) {
  const [page, setPage] = useState(1);
  const notify = useNotify();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...deliveriesQuery(id, page),
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (deliveryId: string | null) =>
      deliveryId === null ? testWebhook(id) : sendAgain(id, deliveryId),
    onSuccess: () => notify('The event is being sent', { type: 'success' }),
    onError: (cause) => notify(`The event was not sent. ${asSentence(cause.message)}`, { type: 'error' }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin', 'webhook-deliveries', id] }),
  });
  return (
    <Stack component="section" spacing={4} className={layout.below} aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <div>
        <Button variant="outlined" disabled={!isActive || isPending} onClick={() => mutate(null)}>
          Send test event
        </Button>
      </div>
      {error && (
        <FormAlert
          severity="error"
          title="The deliveries could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        />
      )}
      {data?.total === 0 && <p>No event was sent yet.</p>}
      {data && data.total > 0 && (
        <ul className={styles.deliveries}>
          {data.items.map((delivery) => (
            <li key={delivery.id} className={styles.delivery}>
              <div>
                <p>
                  {isWebhookEvent(delivery.type) ? webhookEvents[delivery.type] : 'Test event'},{' '}
                  {timeInWords(delivery.createdAt)}
                </p>
                <p>{outcomeOf(delivery)}</p>
              </div>
              <Button
                size="small"
                disabled={!isActive || isPending}
                aria-label={`Send again: ${delivery.type}, ${timeInWords(delivery.createdAt)}`}
                onClick={() => mutate(delivery.id)}
              >
                Send again
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > PAGE_SIZE && (
        <Pagination
          count={Math.ceil(data.total / PAGE_SIZE)}
          page={page}
          onChange={(_event, next) => setPage(next)}
        />
      )}
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { paint } from '../drawing/paint.ts';
import type { Entry, Message } from '../live/messages.ts';
import type { Live } from '../live/session.ts';

type SequenceProps = {
  known: Live;
  /** The selected entry: its message is marked. */
  shown: Entry;
  /** Called when a message whose effect is known is selected. */
  onChoose(entry: Entry): void;
};

const columnWidth = 150;
const rowHeight = 30;
const top = 40;
const outside = { id: '', name: 'the page or outside' };

/** The sequence diagram, in the panel or in the whole window. */
export function Sequence(props: SequenceProps) {
  const [isWide, setWide] = useState(false);
  if (props.known.messages.length === 0) return <Typography>No messages yet.</Typography>;
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setWide(true)}>
        Full width
      </Button>
      <Diagram {...props} height="60vh" />
      <Dialog fullScreen open={isWide} onClose={() => setWide(false)} aria-labelledby="sequence-title">
        <DialogTitle id="sequence-title">Messages</DialogTitle>
        <Box sx={{ flex: 1, minHeight: 0, px: 3 }}>
          <Diagram {...props} height="100%" />
        </Box>
        <DialogActions>
          <Button onClick={() => setWide(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type DiagramProps = SequenceProps & {
  /** The height from which it scrolls, in CSS. */
  height: string;
};

/** A line for each actor, an arrow for each message. */
function Diagram({ known: { messages, entries }, shown, onChoose, height: maxHeight }: DiagramProps) {
  const parties = [outside, ...partiesOf(messages)];
  const x = (id: string) => parties.findIndex((party) => party.id === id) * columnWidth + columnWidth / 2;
  const width = parties.length * columnWidth;
  const height = top + messages.length * rowHeight + 16;
  return (
    <Box sx={{ overflow: 'auto', maxHeight }} tabIndex={0} role="group" aria-label="Sequence of messages">
      <svg width={width} height={height} fontSize={12} fill={paint('text')}>
        <title>Messages between the actors, the first one on top</title>
        {parties.map(({ id, name }) => (
          <g key={id}>
            <line x1={x(id)} x2={x(id)} y1={top - 12} y2={height} stroke={paint('line')} />
            <text x={x(id)} y={20} textAnchor="middle" fontWeight={600}>
              {shortened(name)}
              <title>{name}</title>
            </text>
          </g>
        ))}
        {messages.map((message, index) => (
          <Arrow
            key={message.number}
            message={message}
            from={x(message.from?.id ?? outside.id)}
            to={x(message.to.id)}
            y={top + index * rowHeight + 16}
            entry={entryOf(message, entries)}
            isShown={entryOf(message, entries) === shown}
            onChoose={onChoose}
          />
        ))}
      </svg>
    </Box>
  );
}

type ArrowProps = {
  message: Message;
  from: number;
  to: number;
  y: number;
  entry: Entry | undefined;
  isShown: boolean;
  onChoose: SequenceProps['onChoose'];
};

function Arrow({ message, from, to, y, entry, isShown, onChoose }: ArrowProps) {
  const sender = message.from?.name ?? outside.name;
  const colour = paint(isShown ? 'lit' : 'way');
  const head = to >= from ? -7 : 7;
  const says = message.type.replace(/^xstate\./, '');
  const choosing = entry && {
    role: 'button',
    tabIndex: 0,
    style: { cursor: 'pointer' },
    onClick: () => onChoose(entry),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(entry);
    },
    'aria-pressed': isShown,
  };
  return (
    <g aria-label={`${sender} to ${message.to.name}: ${message.type}`} {...choosing}>
      <title>{`${sender} → ${message.to.name}: ${message.type}`}</title>
      <rect
        x={Math.min(from, to)}
        y={y - 18}
        width={Math.abs(to - from)}
        height={rowHeight - 4}
        fill="transparent"
      />
      <path
        d={`M${from} ${y}H${to}M${to + head} ${y - 4}L${to} ${y}L${to + head} ${y + 4}`}
        fill="none"
        stroke={colour}
        strokeWidth={isShown ? 2.5 : 1.4}
      />
      <text
        x={(from + to) / 2}
        y={y - 5}
        textAnchor="middle"
        fontWeight={isShown ? 700 : undefined}
        stroke={paint('page')}
        strokeWidth={4}
        paintOrder="stroke"
      >
        {shortened(says, Math.max(20, Math.round(Math.abs(to - from) / 7)))}
      </text>
    </g>
  );
}

function partiesOf(messages: readonly Message[]): { id: string; name: string }[] {
  const all = messages.flatMap(({ from, to }) => (from ? [from, to] : [to]));
  return [...new Map(all.map((party) => [party.id, party])).values()];
}

/** Returns the effect of a message: the next entry of its receiver. */
function entryOf({ number, to, type }: Message, entries: readonly Entry[]): Entry | undefined {
  const next = entries.find((entry) => entry.number > number && entry.actor === to.id);
  return next?.event.type === type ? next : undefined;
}

function shortened(text: string, most = 20): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

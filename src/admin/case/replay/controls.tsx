import PreviousIcon from '@mui/icons-material/NavigateBeforeRounded';
import NextIcon from '@mui/icons-material/NavigateNextRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import { edgeInWords, placeInWords } from '#src/admin/kit/machine/machine-words.ts';
import type { ShownMachine } from '#src/api/admin/drop-off.ts';
import textStyles from '#src/ui/text/text.module.css';
import type { Moment } from './moments.ts';
import styles from './replay.module.css';

const speeds = [0.5, 1, 2, 4, 8];
const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

type ControlsProps = {
  machine: ShownMachine;
  moment: Moment;
  player: ReturnType<typeof usePlayer>;
  /** The number of visits. */
  visits: number;
};

/** The playback controls, and the current moment. */
export function Controls({ machine, moment, player, visits }: ControlsProps) {
  const { index, last, isPlaying, speed, setSpeed, goTo, toggle } = player;
  const words = moment.edge === null ? null : edgeInWords(machine, moment.edge);
  const time = exactly.format(moment.at);
  return (
    <Stack spacing={2} className={layout.card}>
      <div className={layout.row}>
        <Button
          variant="contained"
          startIcon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          onClick={toggle}
          disabled={last === 0}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <IconButton aria-label="One step back" disabled={index === 0} onClick={() => goTo(index - 1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label="One step forward" disabled={index === last} onClick={() => goTo(index + 1)}>
          <NextIcon />
        </IconButton>
        <TextField
          select
          size="small"
          label="Speed"
          value={speed}
          onChange={({ target }) => setSpeed(Number(target.value))}
          className={styles.speed}
          slotProps={{ select: { native: true } }}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </TextField>
      </div>
      <Slider
        aria-label="Which moment"
        size="small"
        min={0}
        max={last}
        value={index}
        getAriaValueText={() => `${time}, ${placeInWords(moment.place)}`}
        onChange={(_event, next) => goTo(Array.isArray(next) ? (next[0] ?? 0) : next)}
      />
      <div className={styles.moment} role="status" aria-live={isPlaying ? 'off' : 'polite'}>
        <p>
          <strong>{placeInWords(moment.place)}</strong>{' '}
          {words
            ? `by ${words.event}`
            : machine === 'onboarding'
              ? 'when the portal was opened'
              : 'when it began'}
        </p>
        {words?.meaning && <p className={textStyles.note}>{words.meaning}</p>}
        <p className={`${textStyles.note} tabular`}>
          {time} · {index + 1} of {last + 1}
          {machine === 'onboarding' && ` · visit ${moment.visit} of ${visits}`}
        </p>
      </div>
    </Stack>
  );
}

/** Milliseconds that a moment is shown at normal speed: real waiting times are not reproduced. */
const MOMENT_MS = 1200;

/** Plays a number of moments, one after the other. */
export function usePlayer(count: number) {
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const last = Math.max(0, count - 1);
  const index = Math.min(shown, last);
  const isAtEnd = index === last;

  useEffect(() => {
    if (!isPlaying || isAtEnd) return;
    const timer = setTimeout(() => setShown(index + 1), MOMENT_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, index, speed]);

  const goTo = (next: number) => {
    setPlaying(false);
    setShown(Math.max(0, Math.min(last, next)));
  };
  return {
    index,
    last,
    isPlaying: isPlaying && !isAtEnd,
    speed,
    setSpeed,
    goTo,
    toggle() {
      if (!isPlaying && isAtEnd) setShown(0);
      setPlaying(!(isPlaying && !isAtEnd));
    },
  };
}

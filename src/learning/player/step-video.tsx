import Button from '@mui/material/Button';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isWatched } from '#domain/learning/played.ts';
import { playingSource, type Video, videoOf } from '#domain/learning/video.ts';
import styles from './player.module.css';
import { useReports } from './use-reports.ts';

const players = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

interface StepVideoProps {
  address: string;
  title: string;
  language: string;
  /** Called once, when 90% of the video were played, if the player reports what it plays. */
  onWatched(): void;
}

/** A video; no request is sent to its site before the learner clicks the button. */
export function StepVideo({ address, title, language, onWatched }: StepVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const isDone = useRef(false);
  const watched = () => {
    if (isDone.current) return;
    isDone.current = true;
    onWatched();
  };
  const video = videoOf(address);
  if (!video) return null;
  if (video.player === 'file') {
    const played = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      if (isWatched(rangesOf(currentTarget.played), currentTarget.duration)) watched();
    };
    return (
      // biome-ignore lint/a11y/useMediaCaption: authors give only a URL, and describe the video in the step's text
      <video
        className={styles.video}
        controls
        preload="none"
        src={video.src}
        lang={language}
        aria-label={title}
        onTimeUpdate={played}
        onEnded={played}
      />
    );
  }
  const from = players[video.player];
  if (!isPlaying) {
    return (
      <div className={styles.video}>
        <Button variant="contained" size="large" onClick={() => setPlaying(true)}>
          Play the video
        </Button>
        <p>It comes from {from}, who can see that you watch it.</p>
      </div>
    );
  }
  return <Player video={video} title={title} onWatched={watched} />;
}

/** The ranges of a video that the browser has played; they do not overlap. */
function rangesOf(played: TimeRanges) {
  return Array.from({ length: played.length }, (_, index) => ({
    from: played.start(index),
    to: played.end(index),
  }));
}

type PlayerProps = { video: Video; title: string; onWatched?: () => void };

/** The page of a video's site in a frame, which starts at once. */
export function Player({ video, title, onWatched }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { onLoad } = useReports(frame, video, onWatched);
  // The button is replaced by the player, which takes the focus.
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      className={styles.video}
      ref={frame}
      src={playingSource(video, onWatched && window.location.origin)}
      title={video.player === 'file' ? title : `${title}, a video of ${players[video.player]}`}
      // The player checks the embedding site; only the origin is sent.
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allowFullScreen
      onLoad={onLoad}
    />
  );
}

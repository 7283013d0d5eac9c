import Button from '@mui/material/Button';
import { useState } from 'react';
import { videoOf } from '#domain/learning/video.ts';
import styles from './player.module.css';

const players = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** A video; no request is sent to its site before the learner clicks the button. */
export function StepVideo({
  address,
  title,
  language,
}: {
  address: string;
  title: string;
  language: string;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const video = videoOf(address);
  if (!video) return null;
  if (video.player === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: authors give only a URL, and describe the video in the step's text
      <video
        className={styles.video}
        controls
        preload="none"
        src={video.src}
        lang={language}
        aria-label={title}
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
  return (
    <iframe
      className={styles.video}
      // The button is replaced by the player, which takes the focus.
      ref={(frame) => frame?.focus()}
      src={`${video.src}${video.src.includes('?') ? '&' : '?'}${video.player === 'vimeo' ? 'dnt=1&' : ''}autoplay=1`}
      title={`${title}, a video of ${from}`}
      // The player checks the embedding site; only the origin is sent.
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allowFullScreen
    />
  );
}

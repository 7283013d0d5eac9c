import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StepVideo } from '#src/learning/player/step-video.tsx';

/** Shows a video that is a file, of 100 seconds. */
function setUp() {
  let watched = 0;
  render(
    <StepVideo
      address="https://media.example.com/talk.webm"
      title="A talk"
      language="en"
      onWatched={() => {
        watched += 1;
      }}
    />,
  );
  const video = screen.getByLabelText<HTMLVideoElement>('A talk');
  return {
    count: () => watched,
    /** Reports that these parts were played, in seconds. */
    play(...ranges: [number, number][]) {
      Object.defineProperty(video, 'duration', { value: 100, configurable: true });
      const played = {
        length: ranges.length,
        start: (index: number) => ranges[index]?.[0],
        end: (index: number) => ranges[index]?.[1],
      };
      Object.defineProperty(video, 'played', { value: played, configurable: true });
      fireEvent.timeUpdate(video);
    },
  };
}

describe('a video that the browser plays', () => {
  it('is watched once 90% were played, and not by a search to its end', () => {
    const { count, play } = setUp();
    play([0, 10], [99, 100]);
    expect(count()).toBe(0);
    play([0, 50], [60, 99]);
    expect(count()).toBe(0);
    play([0, 50], [59, 99]);
    expect(count()).toBe(1);
    play([0, 100]);
    expect(count()).toBe(1);
  });
});

describe('a video in a frame', () => {
  /** Sends a message about a whole playback, as if from this origin and window. */
  function report(origin: string, source: Window | null) {
    const tell = (currentTime: number) => {
      const data = JSON.stringify({
        event: 'infoDelivery',
        info: { currentTime, duration: 0.4, playerState: 1 },
      });
      fireEvent(window, new MessageEvent('message', { data, origin, source }));
    };
    tell(0);
    tell(0.4);
  }

  it('is watched by messages of its own window and origin only', () => {
    let watched = 0;
    render(
      <StepVideo
        address="https://youtu.be/abcdefghijk"
        title="A talk"
        language="en"
        onWatched={() => {
          watched += 1;
        }}
      />,
    );
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
    const frame = screen.getByTitle<HTMLIFrameElement>('A talk, a video of YouTube');
    const address = new URL(frame.src);
    expect([address.origin, address.searchParams.get('enablejsapi')]).toEqual([
      'https://www.youtube-nocookie.com',
      '1',
    ]);
    expect(address.searchParams.get('origin')).toBe(window.location.origin);
    report('https://evil.example', frame.contentWindow);
    report('https://www.youtube-nocookie.com', window);
    report('https://www.youtube-nocookie.com', null);
    expect(watched).toBe(0);
    report('https://www.youtube-nocookie.com', frame.contentWindow);
    expect(watched).toBe(1);
  });
});

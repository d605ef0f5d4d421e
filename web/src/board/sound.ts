/** The sounds, synthesised on the fly: short knocks of stone and soft tones, no files. */
export type SoundName = 'capture' | 'reinforce' | 'place' | 'send' | 'turn' | 'alarm' | 'end';

interface Tone {
  /** Seconds after the start of the sound. */
  at: number;
  /** Hertz; glides to `to` if given. */
  pitch: number;
  to?: number;
  /** Seconds until it has faded. */
  lasts: number;
  gain: number;
  wave: OscillatorType;
}

interface Knock {
  at: number;
  /** Hertz: the centre of the band-pass filter on the noise. */
  band: number;
  lasts: number;
  gain: number;
}

interface Sound {
  tones: readonly Tone[];
  knocks: readonly Knock[];
}

const tone = (
  at: number,
  pitch: number,
  lasts: number,
  gain: number,
  wave: OscillatorType = 'sine',
): Tone => ({
  at,
  pitch,
  lasts,
  gain,
  wave,
});

const SOUNDS: Record<SoundName, Sound> = {
  place: { tones: [tone(0, 210, 0.07, 0.18)], knocks: [{ at: 0, band: 1900, lasts: 0.045, gain: 0.5 }] },
  capture: {
    tones: [{ ...tone(0, 190, 0.12, 0.3), to: 95 }],
    knocks: [
      { at: 0, band: 1300, lasts: 0.06, gain: 0.8 },
      { at: 0.055, band: 2600, lasts: 0.04, gain: 0.3 },
    ],
  },
  reinforce: {
    tones: [tone(0, 260, 0.1, 0.16), tone(0.06, 390, 0.14, 0.12)],
    knocks: [
      { at: 0, band: 2100, lasts: 0.04, gain: 0.4 },
      { at: 0.06, band: 2500, lasts: 0.04, gain: 0.35 },
    ],
  },
  send: { tones: [tone(0, 523, 0.16, 0.12), tone(0.07, 784, 0.26, 0.12)], knocks: [] },
  turn: { tones: [tone(0, 659, 0.2, 0.1), tone(0.13, 523, 0.34, 0.12)], knocks: [] },
  alarm: {
    tones: [tone(0, 440, 0.16, 0.12, 'triangle'), tone(0.15, 415, 0.24, 0.12, 'triangle')],
    knocks: [],
  },
  end: {
    tones: [tone(0, 392, 0.5, 0.12), tone(0.12, 494, 0.5, 0.1), tone(0.24, 587, 0.7, 0.1)],
    knocks: [],
  },
};

let context: AudioContext | null = null;

/** Plays a sound; does nothing if the browser has no audio or still forbids it. */
export function playSound(name: SoundName): void {
  if (typeof AudioContext === 'undefined') return;
  // Opening the audio output for the first time can take 200 ms: draw first, then play.
  requestAnimationFrame(() => setTimeout(() => playNow(name)));
}

function playNow(name: SoundName): void {
  context ??= new AudioContext();
  const audio = context;
  // Until the first gesture a context stays suspended; a late sound would only confuse.
  if (audio.state === 'suspended') void audio.resume();
  const now = audio.currentTime + 0.005;
  for (const each of SOUNDS[name].tones) playTone(audio, now, each);
  for (const each of SOUNDS[name].knocks) playKnock(audio, now, each);
}

function playTone(audio: AudioContext, now: number, { at, pitch, to, lasts, gain, wave }: Tone): void {
  const start = now + at;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: pitch });
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  oscillator.connect(fading(audio, start, lasts, gain));
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

function playKnock(audio: AudioContext, now: number, { at, band, lasts, gain }: Knock): void {
  const start = now + at;
  const buffer = new AudioBuffer({
    length: Math.ceil(audio.sampleRate * lasts),
    sampleRate: audio.sampleRate,
  });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: band, Q: 2.5 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(filter).connect(fading(audio, start, lasts, gain));
  source.start(start);
}

/** A gain that falls to silence; connected to the loudspeaker. */
function fading(audio: AudioContext, start: number, lasts: number, gain: number): GainNode {
  const node = new GainNode(audio, { gain: 0 });
  node.gain.setValueAtTime(gain, start);
  node.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  node.connect(audio.destination);
  return node;
}

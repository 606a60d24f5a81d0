/** Small wooden sounds, made on the spot. */
import { settings } from './settings.svelte';

export type Sound = 'place' | 'move' | 'capture' | 'mill' | 'win' | 'lose' | 'draw' | 'wrong';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A knock: a breath of noise through a narrow gap, with a short tone under it. */
function knock(audio: AudioContext, out: AudioNode, at: number, pitch: number, loud: number): void {
  if (noise === null) {
    noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const click = new AudioBufferSourceNode(audio, { buffer: noise });
  const gap = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch * 3.1, Q: 1.4 });
  const clickGain = new GainNode(audio, { gain: 0 });
  clickGain.gain.setValueAtTime(loud, at);
  clickGain.gain.exponentialRampToValueAtTime(0.001, at + 0.05);
  click.connect(gap).connect(clickGain).connect(out);
  click.start(at);
  click.stop(at + 0.08);
  tone(audio, out, at, pitch, loud * 0.5, 0.09);
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  loud: number,
  length: number,
): void {
  const voice = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(gain).connect(out);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

/** Plays a sound, if sounds are wanted and the browser allows them yet. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  const out = new GainNode(audio, { gain: settings.volume });
  out.connect(audio.destination);
  const now = audio.currentTime + 0.005;
  const notes = (pitches: number[], gap: number) =>
    pitches.forEach((pitch, i) => tone(audio, out, now + i * gap, pitch, 0.22, 0.5));
  switch (sound) {
    case 'place':
      return knock(audio, out, now, 330, 0.6);
    case 'move':
      return knock(audio, out, now, 280, 0.5);
    case 'mill':
      knock(audio, out, now, 330, 0.6);
      return notes([660, 880], 0.09);
    case 'capture':
      knock(audio, out, now, 240, 0.7);
      return knock(audio, out, now + 0.1, 170, 0.7);
    case 'win':
      return notes([523, 659, 784, 1047], 0.13);
    case 'lose':
      return notes([440, 349, 294], 0.17);
    case 'draw':
      return notes([440, 440], 0.2);
    case 'wrong':
      return tone(audio, out, now, 130, 0.25, 0.14);
  }
}

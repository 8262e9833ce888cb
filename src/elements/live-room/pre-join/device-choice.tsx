import { useSignals } from '@preact/signals-react/runtime';
import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallNavigation } from '../call/call-context.ts';

interface Props {
  readonly kind: 'microphone' | 'camera' | 'speaker';
}

const lists = { microphone: 'microphones', camera: 'cameras', speaker: 'speakers' } as const;

/** Which device is used. A browser that may not tell names gives numbers instead. */
export function DeviceChoice({ kind }: Props) {
  useSignals();
  const t = useText();
  const { call: { media } } = useCallNavigation();
  const devices = media.devices.value[lists[kind]];
  const chosen = kind === 'speaker' ? media.speaker.value : media[kind].value.deviceId ?? '';
  const word = t(`liveRoom.device.${kind}`);
  const isKnown = devices.some(({ id }) => id === chosen);
  return (
    <Field label={word}>
      {(control) => (
        <select {...control} value={isKnown ? chosen : ''} disabled={devices.length === 0} onChange={({ target }) => void media.selectDevice(kind, target.value)}>
          {!isKnown && <option value="">{t(devices.length > 0 ? 'liveRoom.device.automatic' : 'liveRoom.device.none')}</option>}
          {devices.map(({ id, label }, place) => (
            <option key={id} value={id}>{label || t('liveRoom.door.unnamed', { kind: word, number: place + 1 })}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

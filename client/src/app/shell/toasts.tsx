import { ToastContainer } from 'react-toastify';

/** Where errors and confirmations appear (SPEC section 9). */
export function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      theme="dark"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={80}
    />
  );
}

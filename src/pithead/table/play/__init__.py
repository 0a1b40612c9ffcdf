"""What goes on at tables by itself: clocks that run out, notices, passkeys, retention."""
